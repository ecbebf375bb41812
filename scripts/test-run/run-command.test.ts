import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Runs scripts in parallel, in a separate process whose output can be read. */
const run = (...commands: { script: string; label: string; niceness?: number }[]) => {
  const module = path.join(import.meta.dirname, 'run-command.mjs');
  const calls = commands.map(
    ({ script, ...options }) =>
      `runCommand({ command: process.execPath, args: ['-e', ${JSON.stringify(script)}] }, ${JSON.stringify(options)})`,
  );
  const program = `import { runCommand } from ${JSON.stringify(module)};
    console.log('codes', await Promise.all([${calls.join(', ')}]));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return stdout.trimEnd().split('\n');
};

test('what runs beside something else says its lines whole, with its name before them, and ends with its own code', () => {
  const late =
    "process.stdout.write('one, '); setTimeout(() => { console.log('whole'); console.error('no end'); process.exitCode = 3 }, 100)";
  const killed = "console.log('two'); process.kill(process.pid, 'SIGKILL')";
  const lines = run({ script: late, label: 'a' }, { script: killed, label: 'b' });
  expect(lines.slice(0, -1).toSorted()).toEqual(['a | no end', 'a | one, whole', 'b | two']);
  expect(lines.at(-1)).toBe('codes [ 3, null ]');
});

test('what can wait leaves the processors to others', () => {
  const script = "console.log(require('node:os').getPriority())";
  expect(run({ script, label: 'patient', niceness: 19 })[0]).toBe('patient | 19');
});
