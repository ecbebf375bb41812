import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BenchRun } from '../bench-run.ts';
import { Progress } from '../bounded.ts';
import { checkOut, findCommit, hasChanges } from './checkouts.ts';

let run: BenchRun;
let repository: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', ...args], { cwd: repository });
const write = (name: string, text: string) => writeFileSync(join(repository, name), text);

/** A repository of one workspace, with a foreign package installed, whose first commit says "old". */
beforeEach(() => {
  run = new BenchRun({ progress: new Progress(() => {}) });
  repository = run.makeScratchDir();
  for (const folder of ['apps', 'packages/contract', 'node_modules/@switchboard', 'node_modules/foreign'])
    mkdirSync(join(repository, folder), { recursive: true });
  symlinkSync('../../packages/contract', join(repository, 'node_modules/@switchboard/contract'));
  write('node_modules/foreign/index.js', '');
  write('.gitignore', 'node_modules/\n');
  write('package-lock.json', '{}');
  write('apps/readme.md', 'apps');
  write('packages/contract/index.js', 'old');
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Contract: old');
  write('packages/contract/index.js', 'new');
});

afterEach(() => run.close());

test('a checkout has the files of its commit, uses the packages that are there, and its own workspaces', async () => {
  const folder = await checkOut(run, repository, findCommit(repository, 'HEAD'));
  const own = join(folder, 'node_modules/@switchboard/contract');
  expect(readFileSync(join(own, 'index.js'), 'utf8')).toBe('old');
  expect(realpathSync(own)).toBe(realpathSync(join(folder, 'packages/contract')));
  expect(realpathSync(join(folder, 'node_modules/foreign'))).toBe(
    realpathSync(join(repository, 'node_modules/foreign')),
  );
});

test('it leaves nothing, neither a folder nor a line in git', async () => {
  const other = new BenchRun({ progress: run.progress });
  const folder = await checkOut(other, repository, findCommit(repository, 'HEAD'));
  await other.close();
  expect(existsSync(folder)).toBe(false);
  expect(
    git('worktree', 'list', '--porcelain')
      .toString()
      .match(/^worktree /gm),
  ).toHaveLength(1);
});

test('a working tree that is not its commit is told, and so is a commit that does not exist', () => {
  expect(findCommit(repository, 'HEAD').title).toMatch(/^[0-9a-f]+ Contract: old$/);
  expect(hasChanges(repository)).toBe(true);
  git('checkout', '--quiet', '.');
  expect(hasChanges(repository)).toBe(false);
  expect(() => findCommit(repository, 'nowhere')).toThrow('there is no commit "nowhere"');
});
