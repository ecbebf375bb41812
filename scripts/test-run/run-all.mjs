import { checks, stages, suites } from './parts.mjs';
import { runCheck } from './run-check.mjs';
import { runSuite } from './run-suite.mjs';

const parts = [...checks, ...suites];
const widest = Math.max(...parts.map(({ name }) => name.length));

/**
 * Runs everything, or the named parts, in the order of `stages`.
 *
 * @param {readonly string[]} wanted names of checks and suites, none for all
 * @param {import('./tally.mjs').Tally} tally
 * @param {readonly string[]} [also] what runs besides everything although it has to be named
 */
export const runAll = async (wanted, tally, also = []) => {
  // Two that build at once would remove each other's output.
  const needsBuild = suites.filter(({ name, isOfBuild }) => isOfBuild && wanted.includes(name)).length > 1;
  const isWanted = ({ name, isOnRequest }) =>
    wanted.length === 0
      ? !isOnRequest || also.includes(name)
      : wanted.includes(name) || (name === 'build' && needsBuild);
  for (const name of wanted)
    if (!parts.some((part) => part.name === name)) tally.addFailure(`there is no part ${name}`);

  for (const stage of stages) {
    const rows = stage
      .map(({ names, workers, niceness }) => ({
        row: names.map((name) => parts.find((part) => part.name === name)).filter(isWanted),
        workers,
        niceness,
      }))
      .filter(({ row }) => row.length > 0);
    const isBeside = rows.length > 1;
    const runRow = async ({ row, workers = null, niceness = 0 }) => {
      for (const part of row) {
        const label = isBeside ? part.name.padEnd(widest) : null;
        if (checks.includes(part)) await runCheck(part, tally, label);
        else await runSuite(part, tally, isBeside ? { label, workers, niceness } : {});
      }
    };
    await Promise.all(rows.map(runRow));
  }
};
