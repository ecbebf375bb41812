import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBase, listChangedFiles, listFiles } from './changed-files.mjs';
import { areFaultsDue } from './faults-due.mjs';
import { readUsers } from './import-graph.mjs';
import { planChanged } from './plan-changed.mjs';

const hasGit = spawnSync('git', ['--version']).status === 0;
const whyMissing = 'git is not installed here, and what has changed is asked of it';

let root: string;

const write = (file: string, text = '') => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@acme.test', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

const commit = (): string => {
  git('add', '.');
  git('commit', '-qm', 'Work');
  return git('rev-parse', 'HEAD');
};

/** A small project with the folder structure of the real one. */
const project = {
  'packages/contract/package.json': '{ "name": "@switchboard/contract", "exports": { ".": "./src/index.ts" } }',
  'packages/contract/src/index.ts':
    "export * from './chat/notes/notes.ts';\nexport * from './chat/clocks/clocks.ts';\n",
  'packages/contract/src/chat/notes/notes.ts': 'export const note = 1;\nexport interface Note {}\n',
  'packages/contract/src/chat/clocks/clocks.ts': 'export const clock = 1;\n',
  'apps/server/src/server-modules.ts':
    "import { listNotes } from './modules/chat/notes/index.ts';\nimport { tick } from './modules/chat/clocks/index.ts';\n",
  'apps/server/src/testing/test-app.ts': "import '../server-modules.ts';\n",
  'apps/server/src/modules/chat/notes/index.ts': "export { listNotes } from './list-notes.ts';\n",
  'apps/server/src/modules/chat/notes/list-notes.ts':
    "import { note } from '@switchboard/contract';\nexport const listNotes = () => note;\n",
  'apps/server/src/modules/chat/notes/notes.test.ts': "import '../../../testing/test-app.ts';\n",
  'apps/server/src/modules/chat/clocks/index.ts':
    "export { tick } from './tick.ts';\nexport { wind } from './wind.ts';\n",
  'apps/server/src/modules/chat/clocks/tick.ts':
    "import { clock } from '@switchboard/contract';\nexport const tick = clock;\n",
  'apps/server/src/modules/chat/clocks/wind.ts': 'export const wind = 1;\n',
  'apps/server/src/modules/chat/clocks/clocks.test.ts': "import '../../../testing/test-app.ts';\n",
  'apps/server/src/modules/chat/alarms/ring.ts':
    "import { tick } from '../clocks/index.ts';\nexport async function ring() { return tick; }\n",
  'apps/server/src/modules/chat/alarms/ring.test.ts': "import { ring } from './ring.ts';\n",
  'apps/server/src/modules/chat/alarms/alarms.test.ts': "import '../../../testing/test-app.ts';\n",
  'apps/web/src/store/note-list.ts':
    "import { note, type Note } from '@switchboard/contract';\nexport const noteList = [note];\n",
  'apps/web/src/store/note-list.test.ts': "import { noteList } from './note-list.ts';\n",
  'apps/web/src/store/kinds.test.ts': "import type { Note } from '@switchboard/contract';\n",
  'apps/web/src/features/chat/clocks/face.test.tsx': '',
  'apps/sandbox/src/phone.test.ts': '',
  'bench/run.test.ts': '',
  'scripts/deploy.test.ts': "readFileSync('compose.yaml');\n",
  'e2e/support/staff.ts': 'export const staff = 1;\n',
  'e2e/flows/notes.test.ts': "import { staff } from '../staff.ts';\n",
  'compose.yaml': '',
  'docs/notes.md': '',
};

beforeEach((context) => {
  if (!hasGit) context.skip(whyMissing);
  root = mkdtempSync(path.join(tmpdir(), 'switchboard-changed-'));
  git('init', '-qb', 'main');
  for (const [file, text] of Object.entries(project)) write(file, text);
  write('node_modules/@switchboard/contract/package.json', project['packages/contract/package.json']);
  rmSync(path.join(root, 'node_modules/@switchboard'), { recursive: true });
  mkdirSync(path.join(root, 'node_modules/@switchboard'), { recursive: true });
  execFileSync('ln', ['-s', '../../packages/contract', 'node_modules/@switchboard/contract'], { cwd: root });
  write('.gitignore', 'node_modules\n');
  commit();
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const planFor = (...changed: string[]) => {
  const files = listFiles(root);
  const users = readUsers(
    root,
    files.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file)),
  );
  const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
  return planChanged({ changed, files, users, textOf });
};

const testsFor = (...changed: string[]) =>
  [...planFor(...changed).tests]
    .flatMap(([suite, files]) => files ?? [`all of ${suite}`])
    .map((file) => path.basename(file));

test('a branch is compared with where it left main, main with its last commit, both with work not committed', () => {
  const left = git('rev-parse', 'HEAD');
  git('checkout', '-qb', 'work');
  write('docs/on-branch.md', 'a');
  commit();
  git('checkout', '-q', 'main');
  write('docs/on-main.md', 'a');
  const onMain = commit();
  expect(findBase(root)).toBe(onMain);
  git('checkout', '-q', 'work');
  expect(findBase(root)).toBe(left);

  rmSync(path.join(root, 'compose.yaml'));
  write('docs/notes.md', 'changed');
  write('docs/new one.md');
  write('node_modules/ignored.ts');
  const changed = ['compose.yaml', 'docs/new one.md', 'docs/notes.md', 'docs/on-branch.md'];
  expect(listChangedFiles(root, left).toSorted()).toEqual(changed);
  expect(listChangedFiles(root, findBase(root, 'HEAD') ?? '').toSorted()).toEqual(changed.slice(0, 3));
  expect(findBase(root, 'no-such-commit')).toBeNull();
});

test('a change reaches the tests beside it and those that import it, however far', () => {
  expect(testsFor('apps/server/src/modules/chat/notes/list-notes.ts')).toEqual(['notes.test.ts']);
  expect(testsFor('apps/server/src/modules/chat/clocks/tick.ts')).toEqual(['ring.test.ts', 'clocks.test.ts']);
  expect(testsFor('apps/web/src/store/note-list.test.ts')).toEqual(['note-list.test.ts']);
});

test('whoever asks an index for one thing is not reached by a change of another', () => {
  expect(testsFor('apps/server/src/modules/chat/clocks/wind.ts')).toEqual(['clocks.test.ts']);
});

test('the contract reaches those who use its names as they run, and the module and feature called like its folder', () => {
  expect(testsFor('packages/contract/src/chat/notes/notes.ts')).toEqual(['notes.test.ts', 'note-list.test.ts']);
  const expected = ['ring.test.ts', 'clocks.test.ts', 'face.test.tsx'];
  expect(testsFor('packages/contract/src/chat/clocks/clocks.ts')).toEqual(expected);
});

test('what reaches a change only through the whole server is left out and counted', () => {
  expect(planFor('apps/server/src/modules/chat/notes/list-notes.ts').leftOut[0]).toMatch(/^2 files of tests/);
  expect(testsFor('apps/server/src/server-modules.ts')).toEqual([]);
  expect(planFor('apps/server/src/server-modules.ts').leftOut[0]).toMatch(/^3 files of tests/);
  expect(testsFor('apps/server/src/testing/test-app.ts')).toEqual([
    'alarms.test.ts',
    'clocks.test.ts',
    'notes.test.ts',
  ]);
});

test('files that nothing imports reach the tests that name them, configuration every test of its part', () => {
  expect(testsFor('compose.yaml')).toEqual(['deploy.test.ts']);
  expect(testsFor('apps/web/vite.config.ts')).toEqual(['all of web']);
  const all = ['scripts', 'contract', 'sandbox', 'server', 'web', 'bench'].map((suite) => `all of ${suite}`);
  expect(testsFor('package-lock.json')).toEqual(all);
  expect(testsFor('docs/notes.md')).toEqual([]);
});

test('in the browser only changed test files run, and it is said', () => {
  expect(testsFor('e2e/support/staff.ts')).toEqual([]);
  expect(planFor('e2e/support/staff.ts').leftOut).toHaveLength(1);
  expect(testsFor('e2e/flows/notes.test.ts')).toEqual(['notes.test.ts']);
});

test('types are checked where the change can be seen, and lint reads what is still there', () => {
  expect(planFor('packages/contract/src/chat/notes/notes.ts').types).toBeNull();
  expect(planFor('apps/web/src/store/note-list.ts').types).not.toContain('tsconfig.node.json');
  expect(planFor('apps/sandbox/src/phone.test.ts').types).toContain('tsconfig.node.json');
  expect(planFor('docs/notes.md').types).toEqual([]);
  expect(planFor('compose.yaml', 'e2e/support/staff.ts', 'e2e/gone.ts').sources).toEqual(['e2e/support/staff.ts']);
});

test.for([['--changed', 'no-such-commit'], ['no-such-part']])('a run of %s fails and counts it', (args) => {
  const script = path.resolve(import.meta.dirname, '../test.mjs');
  const { status, stdout } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');
});

test.skipIf(!hasGit)(
  'the tests of faults are due in CI from a change of what they cover until the next release',
  () => {
    expect(areFaultsDue(root)).toBe(true);
    git('tag', 'no-version');
    expect(areFaultsDue(root)).toBe(true);
    git('tag', 'v1.0.0');
    expect(areFaultsDue(root)).toBe(false);
    write('apps/web/src/store/note-list.ts');
    write('packages/contract/src/locales/en-US/notes.ts');
    write('apps/server/src/modules/chat/notes/notes.test.ts');
    commit();
    expect(areFaultsDue(root)).toBe(false);
    write('apps/server/src/modules/chat/notes/list-notes.ts');
    commit();
    expect(areFaultsDue(root)).toBe(true);
    git('tag', 'v1.1.0');
    expect(areFaultsDue(root)).toBe(false);
  },
);
