import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { compiledTextsPlugin } from './compiled-texts-plugin.ts';
import { emojiDataPlugin } from './emoji-data-plugin.ts';
import { endpointAddressesPlugin } from './endpoint-addresses-plugin.ts';

/** These tests begin before a part of the page has been loaded, which happens once in a process. */
const needFreshModules = ['composer', 'edit-in-composer'].map((name) => `src/features/chat/composer/${name}.test.tsx`);
const everything = ['src/**/*.test.{ts,tsx}', '*.test.ts'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [endpointAddressesPlugin(), compiledTextsPlugin(), emojiDataPlugin(), react()],
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/testing/async-timeout.ts', 'src/testing/settled-imports.ts', 'src/testing/shown-page.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // Importing the app anew for each file would take four times as long as the tests.
      { extends: true, test: { name: 'shared', include: everything, exclude: needFreshModules, isolate: false } },
      // After the others: between them, they would end the process that those share, and with it what it has imported.
      { extends: true, test: { name: 'fresh', include: needFreshModules, isolate: true, sequence: { groupOrder: 1 } } },
    ],
  },
});
