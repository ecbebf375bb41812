// `npm run test:mutants -- [PART …] [--mutate FILE[:FROM-TO]] [--tests FILE,FILE]`: mutation testing: makes small
// faults in the code, one at a time, and reports those that no test notices. Outside `npm test`: it takes minutes for
// the contract and the web, an hour for the server. StrykerJS lives in scripts/mutants with a lock file of its own, so
// that `npm ci` does not bring it to everyone.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parts } from './mutants/parts.mjs';

const root = path.resolve(import.meta.dirname, '..');
const home = path.join(import.meta.dirname, 'mutants');
const lock = path.join(home, 'package-lock.json');
const installedLock = path.join(home, 'node_modules/.installed-lock.json');

const run = (command, args, cwd, env = {}) =>
  spawnSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

const args = process.argv.slice(2);
const at = args.indexOf('--mutate');
// `--force` reruns earlier results: for code that runs on module load, StrykerJS does not notice added tests.
const mutate = at < 0 ? [] : [...args.splice(at, 2), '--force'];
// A subset of the part's tests, while working: faster, and it can only let more mutants survive.
const testsAt = args.indexOf('--tests');
const only = testsAt < 0 ? '' : args.splice(testsAt, 2)[1];
const wanted = args.length > 0 ? args : Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}`);
  process.exit(64);
}

const isInstalled = existsSync(installedLock) && readFileSync(installedLock, 'utf8') === readFileSync(lock, 'utf8');
if (!isInstalled) {
  if (run('npm', ['ci', '--no-audit', '--no-fund'], home) !== 0) process.exit(1);
  copyFileSync(lock, installedLock);
}

const stryker = path.join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const config = path.join('scripts/mutants/stryker.config.mjs');
let failed = 0;
for (const name of wanted) {
  console.log(`\n— ${name}`);
  const env = { MUTANTS_PART: name, MUTANTS_TESTS: only };
  // StrykerJS treats a test file that fails to load as empty, so its mutants would count as unnoticed: run the tests
  // first.
  const tests = ['--no-install', 'vitest', 'run', '--config', 'scripts/mutants/vitest.config.mjs', '--pool=threads'];
  const isGreen = run('npx', tests, root, env) === 0;
  if (!isGreen) console.error(`${name}: its tests have to pass before they can notice anything`);
  if (!isGreen || run(process.execPath, [stryker, 'run', config, ...mutate], root, env) !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
