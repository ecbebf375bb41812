import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Two files at a time, each worker with a product and a browser of its own: a file waits about as long as it computes.
 * No more on any number of cores: the tests measure the product's behaviour, not how it copes with an overloaded
 * machine.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./support/global-setup.ts'],
    setupFiles: ['./support/remove-channels.ts'],
    pool: 'forks',
    maxWorkers: Math.min(2, availableParallelism()),
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
