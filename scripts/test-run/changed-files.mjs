import { spawnSync } from 'node:child_process';

/** What git answers, null where it refuses. */
const git = (/** @type {string} */ root, /** @type {string[]} */ ...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return status === 0 ? stdout : null;
};

const split = (/** @type {string | null} */ text) => (text ?? '').split('\0').filter((file) => file !== '');

/**
 * What is compared with: the commit asked for; else where this branch left main; on main itself, or without one, the last
 * commit. Null when there is no such commit.
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
 * The files that differ from a commit, with those not committed yet; a file that is gone counts.
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
