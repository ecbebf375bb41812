import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { release } from './release.mjs';

const hasGit = spawnSync('git', ['--version']).status === 0;

let root = '';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const write = (name: string, text: string): void => writeFileSync(path.join(root, name), text);
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const commitAll = (): void => {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'A change');
};

beforeEach((context) => {
  if (!hasGit) context.skip('git is not installed here, and releases are made with it');
  root = mkdtempSync(path.join(tmpdir(), 'switchboard-release-'));
  git('init', '--quiet');
  git('config', 'user.name', 'Anna');
  git('config', 'user.email', 'anna@acme.test');
  write('package.json', '{ "name": "acme", "version": "0.3.0" }\n');
  write(
    'package-lock.json',
    '{ "version": "0.3.0", "packages": { "": { "version": "0.3.0" }, "a": { "version": "1.0.0" } } }\n',
  );
  write(
    'CHANGELOG.md',
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- Labels for $5.\n\n## 0.3.0 (2026-11-26)\n\n- All of it.\n',
  );
  commitAll();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a release moves what is unreleased under its version and date, sets the version, commits and tags', () => {
  release(root, '0.10.0', '2026-12-24');
  expect(read('CHANGELOG.md')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.10.0 (2026-12-24)\n\n### Added\n\n- Labels for $5.\n\n## 0.3.0 (2026-11-26)\n\n- All of it.\n',
  );
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'acme', version: '0.10.0' });
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    version: '0.10.0',
    packages: { '': { version: '0.10.0' }, a: { version: '1.0.0' } },
  });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Release 0.10.0');
  expect(git('rev-parse', 'v0.10.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
});

const refusals: [string, string, () => void, string][] = [
  ['with uncommitted changes', '0.4.0', () => write('new.txt', ''), 'there are uncommitted changes'],
  ['that has a tag', '0.4.0', () => git('tag', 'v0.4.0'), 'the tag v0.4.0 exists'],
  ['of the version there is', '0.3.0', () => undefined, '0.3.0 is not higher than 0.3.0'],
  ['of a lower version', '0.2.9', () => undefined, '0.2.9 is not higher than 0.3.0'],
  ['of what is no version', 'next', () => undefined, '"next" is no version such as 0.4.0'],
  [
    'with nothing unreleased',
    '0.4.0',
    () => {
      write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 0.3.0 (2026-11-26)\n\n- All of it.\n');
      commitAll();
    },
    'CHANGELOG.md has nothing under Unreleased',
  ],
];

test.for(refusals)('a release %s is refused, and nothing changes', ([, version, prepare, reason]) => {
  prepare();
  const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag'), read('CHANGELOG.md')];
  expect(() => release(root, version)).toThrow(reason);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag'), read('CHANGELOG.md')]).toEqual(before);
});

test('the first release of a changelog that ends with what is unreleased', () => {
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- All of it.\n');
  commitAll();
  release(root, '1.0.0', '2026-12-24');
  expect(read('CHANGELOG.md')).toBe('# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-12-24)\n\n- All of it.\n');
});
