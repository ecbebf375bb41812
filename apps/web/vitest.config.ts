import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledTextsPlugin } from './compiled-texts-plugin.ts';
import { emojiDataPlugin } from './emoji-data-plugin.ts';
import { endpointAddressesPlugin } from './endpoint-addresses-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointAddressesPlugin(), compiledTextsPlugin(), emojiDataPlugin(), react()],
  test: { include: ['src/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
});
