import path from 'node:path';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './src/testing/longest-first.ts';

export const serverTests: ViteUserConfig['test'] = {
  root: import.meta.dirname,
  include: ['src/**/*.test.ts'],
  // Run only when asked for.
  exclude: ['src/**/*.faults.test.ts'],
  globalSetup: ['src/testing/global-setup.ts'],
  pool: 'forks',
  // The server has no state of its own in its modules, so the files of a worker import it once.
  isolate: false,
  // Files wait for two thirds of their time; with four at a time two cores are busy.
  maxWorkers: 4,
  sequence: { sequencer: LongestFirst },
  // Many times a test's duration on an idle machine: hanging steps are found by the timeout of each wait.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // Told by name at the end of the run, see docs/decisions/0048-a-second-try.md.
  retry: 1,
  // A second, which is the default, may pass on a busy machine before a job has run.
  expect: { poll: { timeout: 30_000 } },
};

const cheapTestPassword = path.resolve(import.meta.dirname, 'src/testing/cheap-test-password.ts');

export default defineConfig({
  plugins: [
    {
      name: 'cheap-test-password',
      enforce: 'pre',
      resolveId: (source, importer) =>
        source === '@node-rs/argon2' && importer !== cheapTestPassword ? cheapTestPassword : undefined,
    },
  ],
  test: serverTests,
});
