// What there is to run: checks of the whole repository, and the suites with the folders their tests are in.

const npx = (...args) => ({ command: 'npx', args: ['--no-install', ...args] });
const node = (...args) => ({ command: process.execPath, args });

/** In the order in which they tell the most for the least time. */
export const checks = [
  { name: 'types', ...node('scripts/check-types.mjs') },
  { name: 'format', ...npx('biome', 'ci', '--linter-enabled=false', '.') },
  { name: 'lint', ...npx('oxlint', '--type-aware', '--quiet', '.') },
  { name: 'unused', ...npx('knip') },
  { name: 'layers', ...node('scripts/check-layers.mjs') },
  { name: 'messengers', ...node('scripts/check-messenger-names.mjs') },
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
];

/**
 * The suites, group after group; the rows of a group run beside each other, the suites of a row one after the other. The
 * server's tests wait half of their time, for databases, processes and messengers: one file of the others fits beside them.
 */
export const suiteGroups = [
  [{ names: ['server'] }, { names: ['web', 'contract', 'scripts', 'sandbox', 'bench'], workers: 1 }],
  [{ names: ['e2e'] }],
];
