import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { startTestApp, type TestApp, type TestWorkspace } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

let seed: TestApp;
let workspace: TestWorkspace;
let server: ServerProcess;

/** Loaded into the server: raises an unhandled rejection whenever the signal comes. */
const errorOnSignal = `process.on('SIGUSR2', () => { Promise.reject(new Error('nobody waits for this')); })`;

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  const { host, user, database, port } = seed.database.connection;
  server = await startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(errorOnSignal)}`,
  });
});
afterAll(async () => {
  await server.stop();
  await seed.close();
});

test('an error that nobody waits for is logged and ends the server in order, and not with success', async () => {
  const socket = await TestSocket.signIn(server.port, workspace.host, workspace.owner.token);
  const exited = once(server.child, 'exit');
  server.child.kill('SIGUSR2');
  expect(await socket.waitForClose()).toBe(1012);
  expect(await exited).toEqual([1, null]);
  const fatal = server.said().find((line) => line.includes('nobody waits for this'));
  expect(fatal).toContain('"level":60');
});
