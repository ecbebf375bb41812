import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Runs two commands in parallel, in a separate process whose output can be read. */
const runTwo = (first: string, second: string) => {
  const module = path.join(import.meta.dirname, 'run-command.mjs');
  const code = (script: string, label: string) =>
    `runCommand({ command: process.execPath, args: ['-e', ${JSON.stringify(script)}] }, '${label}')`;
  const program = `import { runCommand } from ${JSON.stringify(module)};
    console.log('codes', await Promise.all([${code(first, 'a')}, ${code(second, 'b')}]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return stdout.trimEnd().split('\n');
};

test('what runs beside something else says its lines whole, with its name before them, and ends with its own code', () => {
  const late =
    "process.stdout.write('one, '); setTimeout(() => { console.log('whole'); console.error('no end'); process.exitCode = 3 }, 100)";
  const lines = runTwo(late, "console.log('two'); process.kill(process.pid, 'SIGKILL')");
  expect(lines.slice(0, -1).toSorted()).toEqual(['a | no end', 'a | one, whole', 'b | two']);
  expect(lines.at(-1)).toBe('codes [ 3, null ]');
});
