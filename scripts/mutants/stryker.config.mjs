// How StrykerJS mutates one part; scripts/test-mutants.mjs says which by MUTANTS_PART.
import { partFromEnvironment } from './parts.mjs';

const part = partFromEnvironment();
const reports = `scripts/mutants/reports/${part.name}`;

export default {
  packageManager: 'npm',
  plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutants/vitest.config.mjs', related: false },
  mutate: [...part.mutate, '!**/*.test.ts'],
  coverageAnalysis: 'perTest',
  // One worker: a part of the server starts its own PostgreSQL, and the developer keeps working on the same machine.
  concurrency: 1,
  incremental: true,
  incrementalFile: `${reports}/incremental.json`,
  // No type checker: it needs TypeScript's old API, so mutants that do not type-check run like any other.
  checkers: [],
  disableTypeChecks: false,
  timeoutMS: part.timeoutMs ?? 20_000,
  timeoutFactor: 3,
  dryRunTimeoutMinutes: 15,
  tempDirName: '.mutants',
  ignorePatterns: [
    'data',
    'docs',
    '**/dist',
    'bench/results',
    'e2e/screenshots',
    'scripts/mutants/node_modules',
    'scripts/mutants/reports',
  ],
  reporters: ['clear-text', 'progress-append-only', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: `${reports}/mutants.json` },
  htmlReporter: { fileName: `${reports}/index.html` },
  thresholds: { high: 95, low: 85, break: null },
  allowConsoleColors: false,
};
