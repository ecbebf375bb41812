import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, makeDatabase } from '../database/index.ts';
import type { LeasedWork } from './index.ts';
import { LeasePump } from './lease-pump.ts';

const workspaceId = 1;
const log = pino({ level: 'silent' });
const workOf = (name: string): LeasedWork => ({ workspaceId, name, job: { task: 'work', payload: {}, key: name } });
const nothingLeft = async () => ({ lookAgainInMs: null });

let testDatabase: TestDatabase;
let owner: pg.Client;
let database: Database;

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new pg.Client(testDatabase.connection);
  await owner.connect();
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 6 });
  await owner.query(
    `insert into workspaces (id, subdomain, company) overriding system value values ($1, 'one', 'One')`,
    [workspaceId],
  );
});
afterEach(async () => {
  await owner.query('delete from work_leases');
  await owner.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
});

const countJobs = async () => {
  const { rows } = await owner.query<{ count: number }>('select count(*)::int as count from graphile_worker.jobs');
  return rows[0]?.count;
};

const makeGate = () => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
};

/** A drain that waits to be released, and counts its looks. */
const makeSlowDrain = () => {
  const gate = makeGate();
  const drain = vi.fn(async () => {
    await gate.opened;
    return { lookAgainInMs: null };
  });
  return { drain, letGo: gate.open };
};

test('a job is done at once, however long its work takes, and many works go on side by side', async () => {
  const pump = new LeasePump({ database, log });
  const slow = Array.from({ length: 40 }, makeSlowDrain);
  await Promise.all(slow.map(({ drain }, index) => pump.run(workOf(`slow ${index}`), drain)));
  await expect.poll(() => slow.every(({ drain }) => drain.mock.calls.length === 1)).toBe(true);
  expect(pump.size).toBe(40);
  for (const { letGo } of slow) letGo();
  await pump.close();
  expect(pump.size).toBe(0);
});

test('who comes while the work is under way has it looked at again, without another job', async () => {
  const pump = new LeasePump({ database, log });
  const { drain, letGo } = makeSlowDrain();
  await pump.run(workOf('wanted'), drain);
  await expect.poll(() => drain).toHaveBeenCalledOnce();
  await pump.run(workOf('wanted'), drain);
  await pump.run(workOf('wanted'), drain);
  letGo();
  await expect.poll(() => pump.size).toBe(0);
  expect(drain).toHaveBeenCalledTimes(2);
  expect(await countJobs()).toBe(0);
  await pump.close();
});

test('beyond its capacity work waits its turn, in the order it came and once each', async () => {
  const pump = new LeasePump({ database, log, capacity: 1 });
  const { drain, letGo } = makeSlowDrain();
  await pump.run(workOf('first'), drain);
  const begun: string[] = [];
  const note = (name: string) => async () => {
    begun.push(name);
    return { lookAgainInMs: null };
  };
  for (const name of ['second', 'third', 'second']) await pump.run(workOf(name), note(name));
  await expect.poll(() => drain).toHaveBeenCalledOnce();
  expect([begun, pump.size, await countJobs()]).toEqual([[], 1, 0]);
  letGo();
  await expect.poll(() => pump.size).toBe(0);
  expect(begun).toEqual(['second', 'third']);
  await pump.close();
});

test('what still waits when the process ends is queued for another', async () => {
  const pump = new LeasePump({ database, log, capacity: 1 });
  const { drain, letGo } = makeSlowDrain();
  await pump.run(workOf('under way'), drain);
  const never = vi.fn(nothingLeft);
  for (const name of ['one', 'two']) await pump.run(workOf(name), never);
  const closed = pump.close();
  await expect.poll(countJobs).toBe(2);
  letGo();
  await closed;
  expect(never).not.toHaveBeenCalled();
});

test('work that fails is tried again, and left after a few times to whoever looks for it', async () => {
  const pump = new LeasePump({ database, log, firstPauseMs: 1 });
  const once = vi.fn(nothingLeft).mockRejectedValueOnce(new Error('a fault'));
  await pump.run(workOf('once'), once);
  await expect.poll(() => once).toHaveBeenCalledTimes(2);
  const always = vi.fn(() => Promise.reject(new Error('a fault')));
  await pump.run(workOf('always'), always);
  await expect.poll(() => pump.size).toBe(0);
  expect(always).toHaveBeenCalledTimes(5);
  await pump.close();
});

test('at the end of the process what is under way comes to the end of its step, and the rest is queued for another', async () => {
  const pump = new LeasePump({ database, log });
  const gate = makeGate();
  const seen: boolean[] = [];
  await pump.run(workOf('half'), async (lease) => {
    seen.push(lease.isEnding);
    await gate.opened;
    seen.push(lease.isEnding);
    return { lookAgainInMs: 0 };
  });
  await expect.poll(() => seen).toHaveLength(1);
  const closed = pump.close();
  const late = vi.fn(nothingLeft);
  await pump.run(workOf('late'), late);
  gate.open();
  await closed;
  expect(seen).toEqual([false, true]);
  expect(late).not.toHaveBeenCalled();
  expect(await countJobs()).toBe(2);
  const { rows } = await owner.query('select from work_leases where expires_at > now()');
  expect(rows).toHaveLength(0);
});

test('who comes for work of a process that is ending finds it queued for another, even when the holder saw nothing left', async () => {
  const pump = new LeasePump({ database, log });
  const { drain, letGo } = makeSlowDrain();
  await pump.run(workOf('wanted late'), drain);
  await expect.poll(() => drain).toHaveBeenCalledOnce();
  await pump.run(workOf('wanted late'), drain);
  const closed = pump.close();
  letGo();
  await closed;
  expect(drain).toHaveBeenCalledOnce();
  expect(await countJobs()).toBe(1);
});

test('what a process that died had under way is queued again by another one, and what is held or was let go is not', async () => {
  const dead = new LeasePump({ database, log, renewEveryMs: 60_000 });
  const { drain, letGo } = makeSlowDrain();
  for (const name of ['abandoned', 'held']) await dead.run(workOf(name), drain);
  await dead.run(workOf('done'), nothingLeft);
  await expect.poll(() => drain).toHaveBeenCalledTimes(2);
  await expect.poll(() => dead.size).toBe(2);
  await owner.query(`update work_leases set expires_at = now() - interval '1 ms' where name = 'abandoned'`);
  const living = new LeasePump({ database, log, lookEveryMs: 20 });
  living.start();
  await expect.poll(countJobs).toBe(1);
  const { rows } = await owner.query('select key, task_identifier as task from graphile_worker.jobs');
  expect(rows).toEqual([{ key: 'abandoned', task: 'work' }]);
  await living.close();
  letGo();
  await dead.close();
});
