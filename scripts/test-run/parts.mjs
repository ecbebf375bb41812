// Everything that can be run: checks of the whole repository, and the suites with their folders.

const npx = (...args) => ({ command: 'npx', args: ['--no-install', ...args] });
const node = (...args) => ({ command: process.execPath, args });

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
  { name: 'build', ...node('scripts/build.mjs', '--all') },
];

/** `isOfBuild`: it starts built programs, and builds stale ones itself when it runs alone. */
export const suites = [
  { name: 'scripts', folder: 'scripts' },
  { name: 'contract', folder: 'packages/contract' },
  { name: 'sandbox', folder: 'apps/sandbox' },
  { name: 'server', folder: 'apps/server', isOfBuild: true },
  // Kills, outages and soaks: minutes. Only on request, and in CI when covered code has changed.
  { name: 'faults', folder: 'apps/server', config: 'faults.vitest.config.ts', isOfBuild: true, isOnRequest: true },
  { name: 'web', folder: 'apps/web' },
  { name: 'bench', folder: 'bench' },
  { name: 'e2e', folder: 'e2e', isOfBuild: true },
  // They run only when they are named: they need other browsers (docs/testing.md).
  { name: 'firefox', folder: 'e2e', config: 'firefox.config.ts', isOfBuild: true, isOnRequest: true },
  { name: 'webkit', folder: 'e2e', config: 'webkit.config.ts', isOfBuild: true, isOnRequest: true },
];

/**
 * The order of a run of everything: stages one after another, the rows of a stage side by side, the parts of a row one
 * after another. First the quick ones: `layers` puts files that break the rules into the tree, which no other check may
 * see, and the builds are for `server` and `e2e`. The server's tests wait for two thirds of their time; checks and
 * small suites, one file at a time, fill the rest of two cores. The browser's leave a fifth, to suites that can wait.
 */
export const stages = [
  [{ names: ['layers', 'messengers', 'migrations', 'docs', 'coverage', 'build'] }],
  [
    { names: ['server', 'faults'] },
    {
      names: ['types', 'statements', 'lint', 'format', 'unused', 'web'],
      workers: 1,
    },
  ],
  [{ names: ['e2e'] }, { names: ['contract', 'scripts', 'sandbox', 'bench'], workers: 1, niceness: 19 }],
  [{ names: ['firefox', 'webkit'] }],
];
