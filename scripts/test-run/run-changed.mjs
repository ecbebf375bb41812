import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findBase, listChangedFiles, listFiles } from './changed-files.mjs';
import { readUsers } from './import-graph.mjs';
import { checks, suites } from './parts.mjs';
import { planChanged } from './plan-changed.mjs';
import { runCheck } from './run-check.mjs';
import { runSuite } from './run-suite.mjs';

const root = path.resolve(import.meta.dirname, '../..');

const planHere = (changed) => {
  const files = listFiles(root);
  const sources = files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const textOf = (file) => readFileSync(path.join(root, file), 'utf8');
  return planChanged({ changed, files, users: readUsers(root, sources), textOf });
};

/**
 * Runs format, types, lint and tests for what differs from a commit; reports at the end what was left out.
 *
 * @param {string | null} ref null for where this branch left main
 * @param {import('./tally.mjs').Tally} tally
 */
export const runChanged = async (ref, tally) => {
  const base = findBase(root, ref);
  if (base === null) {
    tally.addFailure(`git knows no commit ${ref ?? 'here'}`);
    return;
  }
  const changed = listChangedFiles(root, base);
  console.log(`${changed.length} files differ from ${ref ?? 'where this branch left main'} (${base.slice(0, 7)})`);
  if (changed.length === 0) return;

  const { types, sources, tests, leftOut } = planHere(changed);
  const check = (name) => checks.find((each) => each.name === name);
  const withMore = (name, more) => ({ ...check(name), args: [...check(name).args, ...more] });
  await runCheck(check('format'), tally);
  if (types === null || types.length > 0) await runCheck(withMore('types', types ?? []), tally);
  if (sources.length > 0) {
    const lint = check('lint');
    await runCheck({ ...lint, args: [...lint.args.filter((arg) => arg !== '.'), ...sources] }, tally);
  }
  const isOfSchema = (file) => file.endsWith('-queries.ts') || file.startsWith('apps/server/migrations/');
  if (changed.some(isOfSchema)) await runCheck(check('statements'), tally);
  for (const name of ['messengers', 'migrations', 'docs', 'coverage']) await runCheck(check(name), tally);
  for (const suite of suites) {
    if (tests.has(suite.name)) await runSuite(suite, tally, { files: tests.get(suite.name) });
  }
  console.log('\nLeft out: unused code, layer probes, builds');
  for (const each of leftOut) console.log(`Left out: ${each}`);
};
