import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: { include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
});
