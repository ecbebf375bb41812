import { checks, suiteGroups, suites } from './parts.mjs';
import { runCheck } from './run-check.mjs';
import { runSuite } from './run-suite.mjs';

/**
 * Runs everything, or the named parts. Checks run one after another, as one of them puts rule-breaking files into the
 * tree; suites that mostly wait run in parallel with those that compute.
 *
 * @param {readonly string[]} wanted names of checks and suites, none for all
 * @param {import('./tally.mjs').Tally} tally
 */
export const runAll = async (wanted, tally) => {
  const onRequest = suites.filter(({ isOnRequest }) => isOnRequest).map(({ name }) => name);
  const isWanted = (name) => (wanted.length === 0 ? !onRequest.includes(name) : wanted.includes(name));
  const names = [...checks, ...suites].map(({ name }) => name);
  for (const name of wanted) if (!names.includes(name)) tally.addFailure(`there is no part ${name}`);

  for (const check of checks) if (isWanted(check.name)) await runCheck(check, tally);

  const widest = Math.max(...suites.map(({ name }) => name.length));
  for (const group of suiteGroups) {
    const rows = group
      .map(({ names, workers }) => ({
        row: suites.filter((suite) => names.includes(suite.name) && isWanted(suite.name)),
        workers,
      }))
      .filter(({ row }) => row.length > 0);
    const isBeside = rows.length > 1;
    const runRow = async ({ row, workers }) => {
      for (const suite of row) {
        const options = isBeside ? { label: suite.name.padEnd(widest), workers: workers ?? null } : {};
        await runSuite(suite, tally, options);
      }
    };
    await Promise.all(rows.map(runRow));
  }
};
