import { findRelease, listChangedFiles } from './changed-files.mjs';

/**
 * The server with its parts, and the messengers that the tests of faults cut off; other code is not covered by them.
 */
const isCovered = (/** @type {string} */ file) =>
  /^(?:apps\/(?:server|sandbox)\/|packages\/contract\/(?!src\/locales\/)|package-lock\.json$)/.test(file) &&
  (!file.endsWith('.test.ts') || file.endsWith('.faults.test.ts'));

/**
 * Whether CI runs the tests of faults. All of them are run before a release, so they are proven as long as nothing that
 * they cover differs from the last one; without a release, or without git, that cannot be known.
 *
 * @param {string} root
 */
export const areFaultsDue = (root) => {
  const release = findRelease(root);
  return release === null || listChangedFiles(root, release).some(isCovered);
};
