import { spawnSync } from 'node:child_process';

/** The output of git; null when it fails. */
const git = (/** @type {string} */ root, /** @type {string[]} */ ...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : null;
};

const split = (/** @type {string | null} */ text) => (text ?? '').split('\0').filter((file) => file !== '');

/**
 * The commit to compare with: the one asked for, else the merge base with main; on main itself, or without a main, the
 * last commit. Null when there is no such commit.
 *
 * @param {string} root
 * @param {string | null} [ref]
 */
export const findBase = (root, ref = null) => {
  const commitOf = (name) => git(root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`)?.trim() ?? null;
  if (ref !== null) return commitOf(ref);
  const main = ['main', 'origin/main'].find((name) => commitOf(name) !== null);
  return (main === undefined ? null : git(root, 'merge-base', main, 'HEAD')?.trim()) ?? commitOf('HEAD');
};

/**
 * The commit of the last release, the newest tag of a version that HEAD comes after; null where git knows none.
 *
 * @param {string} root
 */
export const findRelease = (root) => {
  const tag = git(root, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')?.trim();
  return tag === undefined ? null : findBase(root, tag);
};

/**
 * The files that differ from a commit, uncommitted and deleted ones included.
 *
 * @param {string} root
 * @param {string} base
 */
export const listChangedFiles = (root, base) => [
  ...new Set([
    ...split(git(root, 'diff', '--name-only', '--no-renames', '-z', base)),
    ...split(git(root, 'ls-files', '--others', '--exclude-standard', '-z')),
  ]),
];

/**
 * Every file of the project, committed or not.
 *
 * @param {string} root
 */
export const listFiles = (root) =>
  split(git(root, 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'));
