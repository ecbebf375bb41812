// `npm test`: everything CI runs, in the order in which it tells the most for the least time: types, format, lint and
// unused code, the builds, then the tests of every part and the product in a real browser. The last line counts.
// `npm test -- server e2e` runs only the named parts.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countResults } from './count-results.mjs';

const root = path.resolve(import.meta.dirname, '..');
const scratch = mkdtempSync(path.join(tmpdir(), 'switchboard-results-'));

const npx = (name, ...args) => ({ name, command: 'npx', args: ['--no-install', ...args] });

const checks = [
  { name: 'types', command: process.execPath, args: ['scripts/check-types.mjs'] },
  npx('format', 'biome', 'ci', '--linter-enabled=false', '.'),
  npx('lint', 'oxlint', '--type-aware', '--quiet', '.'),
  npx('unused', 'knip'),
  { name: 'layers', command: process.execPath, args: ['scripts/check-layers.mjs'] },
  { name: 'messengers', command: process.execPath, args: ['scripts/check-messenger-names.mjs'] },
  { name: 'docs', command: process.execPath, args: ['scripts/check-doc-paths.mjs'] },
  { name: 'coverage', command: process.execPath, args: ['scripts/check-spec-coverage.mjs'] },
  { name: 'build', command: process.execPath, args: ['scripts/build.mjs'] },
];

const suites = ['scripts', 'contract', 'sandbox', 'server', 'web', 'bench', 'e2e'];
const folderOf = { contract: 'packages/contract', sandbox: 'apps/sandbox', server: 'apps/server', web: 'apps/web' };

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

let passed = 0;
let failed = 0;
let skipped = 0;
const failures = [];
const run = ({ command, args }, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    .status;

for (const check of checks) {
  if (!isWanted(check.name)) continue;
  const startedAt = performance.now();
  console.log(`\n— ${check.name}`);
  if (run(check) === 0) {
    console.log(`${check.name}: fine (${seconds(startedAt)})`);
  } else {
    failed += 1;
    failures.push(`check: ${check.name}`);
  }
}

for (const suite of suites) {
  if (!isWanted(suite)) continue;
  const startedAt = performance.now();
  const results = path.join(scratch, `${suite}.json`);
  console.log(`\n— ${suite}`);
  const suiteRun = npx(
    suite,
    'vitest',
    'run',
    '--root',
    folderOf[suite] ?? suite,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}`,
  );
  const status = run(suiteRun);
  const report = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null;
  const counted = countResults(report, status);
  passed += counted.passed;
  failed += counted.failed;
  skipped += counted.skipped;
  if (status !== 0) failures.push(`tests: ${suite}`);
  for (const file of counted.filesNotRun) failures.push(`did not run: ${path.relative(root, file)}`);
  if (counted.skipped > 0) console.log(`${suite}: ${counted.skipped} skipped`);
  console.log(`${suite}: ${seconds(startedAt)}`);
}

rmSync(scratch, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 ? 0 : 1;
