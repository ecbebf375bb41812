import { defineConfig, type ViteUserConfig } from 'vitest/config';

/**
 * Each file has a product of its own, two files at a time. One at a time leaves half of the machine idle; with three,
 * tests that wait for a frame fail.
 */
export const browserTests: ViteUserConfig['test'] = {
  root: import.meta.dirname,
  include: ['**/*.test.ts'],
  // Run only when asked for.
  exclude: ['engines/**', 'node_modules/**'],
  globalSetup: ['./support/global-setup.ts'],
  pool: 'forks',
  // Importing the tools and the browser's client anew for each file takes longer than a test.
  isolate: false,
  maxWorkers: 2,
  // Many times a test's duration on an idle machine: hanging steps are found by the timeout of each wait.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Told by name at the end of the run, see docs/testing.md.
  retry: 1,
  // A second, which is the default, passes on a busy machine before an answer comes.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({ test: browserTests });
