// Counts over time which tests passed only at their second try, so that the worst are found and repaired; a repaired
// test is taken out of the file. A run adds its own; those of a run in CI, whose checkout is thrown away, are added
// from its output: `node scripts/test-run/second-tries.mjs LOG …`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const kept = path.join(import.meta.dirname, 'second-tries.json');

/**
 * Adds one to the count of each of these tests, named `FILE > NAME`; the file lists the most frequent first.
 *
 * @param {readonly string[]} names
 * @param {string} [file]
 */
export const noteSecondTries = (names, file = kept) => {
  if (names.length === 0) return;
  const counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  const sorted = Object.entries(counts).sort(([one, less], [other, more]) => more - less || (one < other ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
};

/** The tests that a run's output names. */
export const readSecondTries = (/** @type {string} */ output) =>
  [...output.matchAll(/Passed at the second try: (.+ > .+)/g)].map(([, name]) => name.trim());

if (process.argv[1] === import.meta.filename) {
  for (const log of process.argv.slice(2)) noteSecondTries(readSecondTries(readFileSync(log, 'utf8')));
}
