import { defineConfig } from 'vitest/config';

/** One product and one browser at a time: the tests measure the product's behaviour, not the machine's patience. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['./global-setup.ts'],
    setupFiles: ['./remove-channels.ts'],
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
