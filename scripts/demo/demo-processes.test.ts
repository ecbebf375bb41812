import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertFree } from './demo-processes.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'switchboard-demo-processes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a small demo: a part that stays, then one that answers, or ends, after a while. */
const runDemo = (later: string) => {
  const parts = {
    'stays.mjs': `process.stdout.write('stays ' + process.pid + '\\n'); setInterval(() => {}, 1000);`,
    'later.mjs': later,
    'demo.mjs': `import { DemoProcesses } from ${JSON.stringify(path.join(import.meta.dirname, 'demo-processes.mjs'))};
      const processes = new DemoProcesses({ cwd: '.', env: process.env, say: console.log, tellEveryMs: 150 });
      processes.start('first', ['stays.mjs']);
      processes.start('second', ['later.mjs']);
      await processes.waitFor('second', process.env.URL);
      if (!processes.isStopping) {
        console.log('is ready');
        await processes.stop(0);
      }`,
  };
  for (const [name, text] of Object.entries(parts)) writeFileSync(path.join(folder, name), text);
  return async (url: string, onSaid = (_said: string) => {}) => {
    const env = { PATH: process.env['PATH'], URL: url };
    const demo = spawn(process.execPath, ['demo.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    demo.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      onSaid(said);
    });
    const [code] = (await once(demo, 'close')) as [number | null];
    const staying = Number(/stays (\d+)/.exec(said)?.[1]);
    return { code, said, isLeftBehind: isRunning(staying) };
  };
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a part that is slow to answer is waited for, and it is said what for', async () => {
  const { port } = await findFree();
  const server = http.createServer((_, answer) => answer.end());
  // Answers once it has been said, however slow the machine is.
  const startLate = (text: string) => {
    if (text.includes('Still waiting') && !server.listening) server.listen(port, '127.0.0.1');
  };
  const waits = 'setInterval(() => {}, 1000);';
  const { code, said, isLeftBehind } = await runDemo(waits)(`http://127.0.0.1:${port}/`, startLate);
  server.close();
  expect(said).toMatch(/Still waiting for the second to start \(\d+ s\) …/);
  expect(said).toContain('is ready');
  expect({ code, isLeftBehind }).toEqual({ code: 0, isLeftBehind: false });
});

test('when a part ends, all others are stopped, with its exit code', async () => {
  const { port } = await findFree();
  const { code, said, isLeftBehind } = await runDemo('process.exit(7)')(`http://127.0.0.1:${port}/`);
  expect(said).toContain('The second stopped (7).');
  expect(said).not.toContain('is ready');
  expect({ code, isLeftBehind }).toEqual({ code: 7, isLeftBehind: false });
});

test('what answers at its ports already is not taken for its own', async () => {
  const { port, server } = await findFree({ stays: true });
  await expect(assertFree(port, 'PORT')).rejects.toThrow(`Port ${port} is in use`);
  server.close();
  await once(server, 'close');
  await assertFree(port, 'PORT');
});

const findFree = async ({ stays = false } = {}) => {
  const server = http.createServer((_, answer) => answer.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (!stays) {
    server.close();
    await once(server, 'close');
  }
  return { port, server };
};
