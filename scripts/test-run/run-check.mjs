import { runCommand } from './run-command.mjs';

/**
 * @param {{ name: string, command: string, args: readonly string[] }} check
 * @param {import('./tally.mjs').Tally} tally
 * @param {string | null} [label] before each line, where something else runs beside it
 */
export const runCheck = async (check, tally, label = null) => {
  const startedAt = performance.now();
  const prefix = label === null ? '' : `${label} | `;
  console.log(label === null ? `\n— ${check.name}` : `${prefix}begins`);
  const exitCode = await runCommand(check, { label });
  tally.addCheck(check.name, exitCode);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${prefix}${check.name}: ${exitCode === 0 ? 'fine' : 'failed'} (${seconds} s)`);
};
