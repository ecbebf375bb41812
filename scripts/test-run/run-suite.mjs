import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from './run-command.mjs';

/**
 * Runs a suite, or the named files of it (from the root of the repository), and adds the results to the tally.
 *
 * @param {{ name: string, folder: string, config?: string }} suite `config`: another one of its folder than the usual
 * @param {import('./tally.mjs').Tally} tally
 * @param {{ label?: string | null, workers?: number | null, niceness?: number, files?: readonly string[] | null }} [options]
 *   `workers`: how many files at a time, null for the suite's own setting
 */
export const runSuite = async (
  { name, folder, config },
  tally,
  { label = null, workers = null, niceness = 0, files = null } = {},
) => {
  const startedAt = performance.now();
  const scratch = mkdtempSync(path.join(tmpdir(), 'switchboard-results-'));
  const results = path.join(scratch, `${name}.json`);
  const chosen = (files ?? []).map((file) => path.relative(folder, file));
  console.log(`\n— ${name}${files === null ? '' : `: ${files.length} files`}`);
  const limits = workers === null ? [] : [`--maxWorkers=${workers}`];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const from = config === undefined ? [] : ['--config', config];
  const args = ['--no-install', 'vitest', 'run', '--root', folder, ...from, ...reporters, ...limits, ...chosen];
  const exitCode = await runCommand({ command: 'npx', args }, { label, niceness });
  const skipped = tally.addSuite(
    name,
    existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : null,
    exitCode,
  );
  rmSync(scratch, { recursive: true, force: true });
  const prefix = label === null ? '' : `${label} | `;
  if (skipped > 0) console.log(`${prefix}${name}: ${skipped} skipped`);
  console.log(`${prefix}${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};
