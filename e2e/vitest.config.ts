import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Each worker has a product and a browser of its own. With fewer than four cores one file at a time: two at a time took as
 * long there (475 s against 490 s), and tests that wait for a frame failed.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./support/global-setup.ts'],
    setupFiles: ['./support/remove-channels.ts'],
    pool: 'forks',
    // Importing the tools and the browser's client anew for each file takes longer than a test.
    isolate: false,
    maxWorkers: availableParallelism() < 4 ? 1 : 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
