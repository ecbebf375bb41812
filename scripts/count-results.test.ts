import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countResults } from './count-results.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'switchboard-counted-'));
  symlinkSync(path.resolve(import.meta.dirname, '../node_modules'), path.join(folder, 'node_modules'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const vitest = path.resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs');

/** Runs the files with the real test runner and counts its results. */
const countRun = (files: Record<string, string>) => {
  const imports = `import { beforeAll, describe, test } from 'vitest';\n`;
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.test.ts`), imports + text);
  const report = path.join(folder, 'report.json');
  const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`];
  const env = { PATH: process.env['PATH'] };
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'ignore' });
  const counted = countResults(JSON.parse(readFileSync(report, 'utf8')), status);
  const { failures, triedAgain } = counted;
  return {
    ...counted,
    filesNotRun: counted.filesNotRun.map((file) => path.basename(file)).sort(),
    failures: failures.map(({ file, name }) => `${path.basename(file)} ${name}`).sort(),
    triedAgain: triedAgain.map(({ file, name }) => `${path.basename(file)} ${name}`),
    reasons: [...failures, ...triedAgain].map(({ reason }) => reason),
  };
};

test('passing, failing, skipped and planned tests are counted', () => {
  const counted = countRun({
    some: `test('a', () => {}); test('b', () => { throw new Error('b'); }); test.skip('c', () => {}); test.todo('d');`,
  });
  expect(counted).toMatchObject({ passed: 1, failed: 1, skipped: 2, filesNotRun: [], triedAgain: [] });
  expect(counted.failures).toEqual(['some.test.ts b']);
  expect(counted.reasons).toEqual([expect.stringMatching(/^Error: b\n.*some\.test\.ts:2/)]);
});

test('each file that does not load counts, and each whose preparation fails, beside failing tests elsewhere', () => {
  const counted = countRun({
    fine: `test('a', () => {});`,
    failing: `test('a', () => { throw new Error('a'); });`,
    broken: `throw new Error('does not load');`,
    unprepared: `beforeAll(() => { throw new Error('no browser'); }); test('a', () => {}); test('b', () => {});`,
    empty: '',
    inside: `describe('d', () => { beforeAll(() => { throw new Error('no'); }); test('a', () => {}); });`,
  });
  expect(counted).toMatchObject({
    passed: 1,
    failed: 5,
    skipped: 3,
    filesNotRun: ['broken.test.ts', 'empty.test.ts', 'inside.test.ts', 'unprepared.test.ts'],
    failures: ['failing.test.ts a'],
    triedAgain: [],
  });
});

test('a run that fails without a failing test counts as one, also when it wrote no report', () => {
  const late = `test('a', async () => {
    setTimeout(() => { throw new Error('late'); }, 10);
    await new Promise((resolve) => setTimeout(resolve, 100));
  });`;
  const nothing = { skipped: 0, filesNotRun: [], failures: [], triedAgain: [] };
  expect(countRun({ late })).toMatchObject({ ...nothing, passed: 1, failed: 1 });
  expect(countResults(null, 1)).toEqual({ ...nothing, passed: 0, failed: 1 });
  expect(countResults(null, null)).toEqual({ ...nothing, passed: 0, failed: 1 });
});

test('a test that passed only at its second try is named', () => {
  const unsteady = `let tries = 0;
  describe('a page', () => {
    test('opens', { retry: 1 }, () => { tries += 1; if (tries === 1) throw new Error('too early'); });
    test('never opens', { retry: 1 }, () => { throw new Error('never'); });
    test('stays', { retry: 1 }, () => {});
  });`;
  const counted = countRun({ unsteady });
  expect(counted).toMatchObject({ passed: 2, failed: 1, triedAgain: ['unsteady.test.ts a page opens'] });
  expect(counted.reasons).toContainEqual(expect.stringMatching(/^Error: too early\n/));
});
