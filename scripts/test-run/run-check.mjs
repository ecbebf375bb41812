import { runCommand } from './run-command.mjs';

/**
 * @param {{ name: string, command: string, args: readonly string[] }} check
 * @param {import('./tally.mjs').Tally} tally
 */
export const runCheck = async (check, tally) => {
  const startedAt = performance.now();
  console.log(`\n— ${check.name}`);
  const exitCode = await runCommand(check);
  tally.addCheck(check.name, exitCode);
  if (exitCode === 0) console.log(`${check.name}: fine (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
};
