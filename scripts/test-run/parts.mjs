// Everything that can be run: checks of the whole repository, and the suites with their folders.

const npx = (...args) => ({ command: 'npx', args: ['--no-install', ...args] });
const node = (...args) => ({ command: process.execPath, args });

/** Ordered by what finds the most in the least time. */
export const checks = [
  { name: 'types', ...node('scripts/check-types.mjs') },
  { name: 'format', ...npx('biome', 'ci', '--linter-enabled=false', '.') },
  { name: 'lint', ...npx('oxlint', '--type-aware', '--quiet', '.') },
  { name: 'unused', ...npx('knip') },
  { name: 'layers', ...node('scripts/check-layers.mjs') },
  { name: 'messengers', ...node('scripts/check-messenger-names.mjs') },
  { name: 'migrations', ...node('scripts/check-migrations.mjs') },
  { name: 'statements', ...node('--import', 'tsx', 'scripts/check-statements.ts') },
  { name: 'docs', ...node('scripts/check-doc-paths.mjs') },
  { name: 'coverage', ...node('scripts/check-spec-coverage.mjs') },
  { name: 'build', ...node('scripts/build.mjs') },
];

export const suites = [
  { name: 'scripts', folder: 'scripts' },
  { name: 'contract', folder: 'packages/contract' },
  { name: 'sandbox', folder: 'apps/sandbox' },
  { name: 'server', folder: 'apps/server' },
  { name: 'web', folder: 'apps/web' },
  { name: 'bench', folder: 'bench' },
  { name: 'e2e', folder: 'e2e' },
  // Runs only when it is named: it needs a Firefox (docs/testing.md).
  { name: 'firefox', folder: 'e2e', config: 'firefox.config.ts', isOnRequest: true },
];

/**
 * The suites, group after group; the rows of a group run in parallel, the suites of a row one after another. The
 * server's tests spend two thirds of their time waiting for databases, processes and messengers: four files at a time
 * (`apps/server/vitest.config.ts`) leave room for one of the others.
 */
export const suiteGroups = [
  [{ names: ['server'] }, { names: ['web', 'contract', 'scripts', 'sandbox', 'bench'], workers: 1 }],
  [{ names: ['e2e'] }],
  [{ names: ['firefox'] }],
];
