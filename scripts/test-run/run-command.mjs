import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Runs a command from the root of the repository; resolves to its exit code, null when it was killed or could not
 * start. With a label every line of its output begins with it, for commands run in parallel. A higher `niceness`, of
 * it and all that it starts, leaves the processors to others that want them (0 to 19).
 *
 * @param {{ command: string, args: readonly string[] }} what
 * @param {{ label?: string | null, niceness?: number }} [options]
 * @returns {Promise<number | null>}
 */
export const runCommand = ({ command, args }, { label = null, niceness = 0 } = {}) =>
  new Promise((resolve) => {
    const output = label === null ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output] });
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${label} | ${line}`));
    }
    child.on('error', (error) => {
      console.error(error.message);
      resolve(null);
    });
    child.on('close', resolve);
  });
