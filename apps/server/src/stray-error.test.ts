import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServerProcess } from './testing/processes/server-process.ts';
import { startTestApp, type TestApp, type TestWorkspace } from './testing/test-app.ts';
import { TestSocket } from './testing/test-socket.ts';

let seed: TestApp;
let workspace: TestWorkspace;
let server: ServerProcess;

/** Loaded into the server: raises an unhandled rejection whenever the signal comes. */
const errorOnSignal = `process.on('SIGUSR2', () => { Promise.reject(new Error('nobody waits for this')); })`;

const clients: pg.Client[] = [];
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client(seed.database.connection);
  clients.push(client);
  await client.connect();
  return client;
};

beforeAll(async () => {
  seed = await startTestApp();
  workspace = await seed.createWorkspace();
  // Jobs are the other server's from here on.
  await seed.app.close();
  const { host, user, database, port } = seed.database.connection;
  server = await startServerProcess({
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    SECRET_KEY: seed.secretKey,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(errorOnSignal)}`,
  });
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await server.stop();
  await seed.resources.close();
  await seed.database.close();
});

test('an error that nobody waits for is logged, counts as a death of the work in hand, and ends the server in order, not with success', async () => {
  const socket = await TestSocket.signIn(server.port, workspace.host, workspace.owner.token);
  // A job and a conversation that are in hand at that moment: the rows they need are locked.
  const [locker, watcher] = [await connect(), await connect()];
  await locker.query('begin; lock table deliveries in access exclusive mode');
  const isInHand = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%deliveries%' and query not like '%queue_open%'`;
  await watcher.query(`select enqueue_job('prune-deliveries', '{}')`);
  await watcher.query(
    `select enqueue_job('deliver-conversation', json_build_object('workspace_id', $1::int, 'channel_id', 1))`,
    [workspace.id],
  );
  await expect.poll(async () => (await watcher.query(isInHand)).rowCount, { timeout: 30_000 }).toBe(2);
  const exited = once(server.child, 'exit');
  server.child.kill('SIGUSR2');
  await expect.poll(() => server.said().some((line) => line.includes('nobody waits for this'))).toBe(true);
  await locker.query('rollback');
  expect(await socket.waitForClose()).toBe(1012);
  expect(await exited).toEqual([1, null]);
  const fatal = server.said().find((line) => line.includes('nobody waits for this'));
  expect(fatal).toContain('"level":60');
  const deaths = await watcher.query('select task, deaths from job_deaths');
  expect(deaths.rows).toContainEqual({ task: 'prune-deliveries', deaths: 1 });
  const leases = await watcher.query(`select deaths, expires_at from work_leases where name = 'deliver:1'`);
  expect(leases.rows).toEqual([{ deaths: 1, expires_at: null }]);
});
