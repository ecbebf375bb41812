import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['src/**/*.test.ts'], environment: 'node', isolate: false, testTimeout: 120_000 },
});
