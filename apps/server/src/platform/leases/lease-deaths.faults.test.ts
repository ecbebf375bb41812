// A piece of leased work in the middle of which three processes died is set aside, so that it cannot end the server for good.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startStuckProcess } from '../../testing/processes/stuck-process.ts';
import { type Database, DatabaseUnavailableError, makeDatabase } from '../database/index.ts';
import { type LeasedWork, makeRunLeased, type RunLeased } from './index.ts';
import { LeaseDeaths, SuspectSlot } from './lease-deaths.ts';

const workspaceId = 1;
const limitMs = 120_000;
const log = pino({ level: 'silent' });
const workOf = (name: string): LeasedWork => ({ workspaceId, name, job: { task: name, payload: {}, key: name } });

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

const readLease = async (name: string) => {
  const { rows } = await owner.query<{ deaths: number; in_hand: string | null; is_held: boolean }>(
    'select deaths, in_hand, expires_at is not null as is_held from work_leases where name = $1',
    [name],
  );
  return rows[0];
};

/** As ten seconds later. */
const expireLeases = () => owner.query(`update work_leases set expires_at = now() where expires_at is not null`);

/** A process begins the work and ends; its job and its lease are free afterwards. */
const endDuring = async (name: string, times: number, end: (child: ChildProcess) => void, more = {}) => {
  for (let time = 0; time < times; time += 1) {
    await owner.query(`select enqueue_job($1, '{}', key => $1)`, [name]);
    const child = await startStuckProcess(testDatabase.connection, name, { IS_LEASED: 'yes', ...more });
    const exited = once(child, 'exit');
    end(child);
    if (child.exitCode === null && child.signalCode === null) await exited;
    await expireLeases();
  }
};

interface Learned {
  hasDied: boolean;
  isSuspect: boolean;
  isSetAside: boolean;
}

/** The facts a run of the work gets; null when it is not called. `lookAgainInMs`: how the run ends. */
const look = async (
  name: string,
  { next = 'poison', lookAgainInMs = 0, run = makeRunLeased({ database, log }) }: LookOptions = {},
): Promise<Learned | null> => {
  let learned: Learned | null = null;
  await run(workOf(name), async ({ hasDied, isSuspect, begin }) => {
    const setAside: string[] = [];
    const isSetAside =
      isSuspect &&
      (await begin(
        async () => next,
        async (_tx, piece) => setAside.push(piece),
      ));
    expect(setAside).toEqual(isSetAside ? [next] : []);
    learned = { hasDied, isSuspect, isSetAside };
    return { lookAgainInMs };
  });
  return learned;
};
interface LookOptions {
  next?: string;
  lookAgainInMs?: number | null;
  run?: RunLeased;
}
const untouched: Learned = { hasDied: false, isSuspect: false, isSetAside: false };
const deadly: Learned = { hasDied: true, isSuspect: true, isSetAside: true };

/** A lease that a process has left behind. */
const leaveBehind = (name: string, deaths: number, inHand: string | null = null) =>
  owner.query(
    `insert into work_leases (workspace_id, name, holder, expires_at, deaths, in_hand)
     values ($1, $2, 'a dead process', now(), $3, $4)`,
    [workspaceId, name, deaths, inHand],
  );
/** Work that goes on until it is let go. */
const beginSlowly = async (name: string, run: RunLeased) => {
  const seen: boolean[] = [];
  let letGo = (): void => {};
  const done = run(workOf(name), async (lease) => {
    seen.push(lease.isSuspect);
    if (seen.length === 1) await new Promise<void>((resolve) => (letGo = resolve));
    return { lookAgainInMs: null };
  });
  await expect.poll(() => seen).toHaveLength(1);
  return { done, seen, letGo: () => letGo() };
};

test(
  'a piece with which three processes were killed is named, once; what comes after it goes one by one, then as usual',
  async () => {
    await endDuring('chat', 3, (child) => child.kill('SIGKILL'));
    let setAside = 0;
    const run = makeRunLeased({ database, log, onSetAside: () => (setAside += 1) });
    expect(await look('chat', { run })).toEqual(deadly);
    expect(setAside).toBe(1);
    expect(await look('chat', { run })).toEqual({ ...untouched, hasDied: true });
    expect(await look('chat', { run })).toEqual(untouched);
    expect(setAside).toBe(1);
  },
  limitMs,
);

test(
  'errors nobody waits for count the same, though the process then lets go in order',
  async () => {
    await endDuring('chat', 3, () => {}, { ERROR: 'nobody waits for this' });
    expect(await readLease('chat')).toMatchObject({ deaths: 3, in_hand: 'poison' });
    expect(await look('chat')).toEqual(deadly);
  },
  limitMs,
);

test(
  'a process that stops in order and is cut off from its work, as at each deployment, has not died of it',
  async () => {
    await endDuring('chat', 3, (child) => child.kill('SIGTERM'));
    expect(await look('chat')).toEqual(untouched);
  },
  limitMs,
);

test('what another piece died of is not told of this one', async () => {
  await leaveBehind('chat', 2, 'another');
  expect(await look('chat')).toEqual({ ...deadly, isSetAside: false });
});

test('a run that only waits or fails has not shown that its piece is harmless', async () => {
  await leaveBehind('chat', 1);
  expect(await look('chat', { lookAgainInMs: 500 })).toEqual({ ...deadly, isSetAside: false });
  const failing = makeRunLeased({ database, log })(workOf('chat'), () => Promise.reject(new Error('a fault')));
  await expect(failing).rejects.toThrow('a fault');
  expect(await readLease('chat')).toMatchObject({ deaths: 2 });
  expect(await look('chat', { lookAgainInMs: null })).toEqual({ ...deadly, isSetAside: false });
  expect(await readLease('chat')).toEqual({ deaths: 1, in_hand: null, is_held: false });
});

test('a lease that is kept because it is wanted goes on with fewer deaths', async () => {
  await leaveBehind('chat', 1);
  const { done, seen, letGo } = await beginSlowly('chat', makeRunLeased({ database, log }));
  await makeRunLeased({ database, log })(workOf('chat'), async () => ({ lookAgainInMs: null }));
  letGo();
  await done;
  expect(seen).toEqual([true, false]);
  expect(await readLease('chat')).toMatchObject({ deaths: 0 });
});

test('a process that finds a lease of its own expired, as after an outage of the database, has not died', async () => {
  const run = makeRunLeased({ database, log });
  const { done, letGo } = await beginSlowly('chat', run);
  await expireLeases();
  expect(await look('chat', { run })).toEqual(untouched);
  letGo();
  await done;
});

test('a process that was only stopped takes back the death that another has counted, once', async () => {
  const stopped = await beginSlowly('chat', makeRunLeased({ database, log }));
  await expireLeases();
  const other = await beginSlowly('chat', makeRunLeased({ database, log }));
  expect(await readLease('chat')).toMatchObject({ deaths: 1 });
  stopped.letGo();
  await stopped.done;
  expect(await readLease('chat')).toMatchObject({ deaths: 0, is_held: true });
  other.letGo();
  await other.done;
});

test('a process that could not reach the database for longer than its lease takes the death back once it can', async () => {
  let isAway = false;
  const sometimes: Database = {
    ...database,
    inWorkspace: (id, use) =>
      isAway ? Promise.reject(new DatabaseUnavailableError(new Error('away'))) : database.inWorkspace(id, use),
  };
  const run = makeRunLeased({ database: sometimes, log });
  const cutOff = run(workOf('chat'), async () => {
    isAway = true;
    throw new DatabaseUnavailableError(new Error('away'));
  });
  await expect(cutOff).rejects.toThrow('away');
  await expireLeases();
  const other = await beginSlowly('chat', makeRunLeased({ database, log }));
  expect(await readLease('chat')).toMatchObject({ deaths: 1 });
  isAway = false;
  expect(await look('chat', { run })).toBeNull();
  expect(await readLease('chat')).toMatchObject({ deaths: 0, is_held: true });
  other.letGo();
  await other.done;
}, 30_000);

test('suspected work that finds another one under way comes again, holding nothing; what takes too long is not waited for', async () => {
  for (const name of ['first', 'second']) await leaveBehind(name, 1);
  const run = makeRunLeased({ database, log });
  const first = await beginSlowly('first', run);
  expect(await look('second', { run })).toBeNull();
  expect(await readLease('second')).toEqual({ deaths: 2, in_hand: null, is_held: false });
  const { rows } = await owner.query<{ ms: number }>(
    `select (extract(epoch from run_at - now()) * 1000)::int as ms from graphile_worker.jobs where key = 'second'`,
  );
  expect(rows[0]?.ms).toBeGreaterThan(500);
  expect(rows[0]?.ms).toBeLessThan(5_500);
  first.letGo();
  await first.done;
  expect(await look('second', { run })).toEqual({ ...deadly, isSetAside: false });

  for (const name of ['slow', 'next']) await leaveBehind(name, 1);
  const impatient = makeRunLeased({ database, log, aloneForMs: 0 });
  const slow = await beginSlowly('slow', impatient);
  expect(await look('next', { run: impatient })).toEqual({ ...deadly, isSetAside: false });
  slow.letGo();
  await slow.done;
});

test.each([
  [0, {}, 0],
  [1, {}, 0],
  [2, {}, 1],
  [3, { lookAgainInMs: 0 }, 1],
  [2, { lookAgainInMs: 1 }, 2],
  [2, { hasFailed: true }, 2],
  [2, { isEnding: true }, 2],
  [0, { isDying: true }, 1],
  [2, { isDying: true, isEnding: true }, 3],
])('of %i deaths, at an end with %j, %i are left', (deaths, end, left) => {
  const known = new LeaseDeaths({ deaths, in_hand: null });
  const orderly = { lookAgainInMs: null, hasFailed: false, isEnding: false, isDying: false };
  // Asked twice where it has to be written twice.
  for (let time = 0; time < 2; time += 1) expect(known.left({ ...orderly, ...end })).toBe(left);
});

test('what processes died of is set aside once, and not after two deaths', () => {
  const three = new LeaseDeaths({ deaths: 3, in_hand: 'poison' });
  expect([three.isDeadly('poison'), three.isDeadly('poison')]).toEqual([true, false]);
  expect(new LeaseDeaths({ deaths: 2, in_hand: 'poison' }).isDeadly('poison')).toBe(false);
  expect(new LeaseDeaths({ deaths: 3, in_hand: null }).isDeadly(null)).toBe(false);
});

test('who stayed too long in the place of suspected work leaves it to who has it now', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const slot = new SuspectSlot(1_000);
  const leaveFirst = slot.take();
  now.mockReturnValue(999);
  expect(slot.take()).toBeNull();
  now.mockReturnValue(1_000);
  const leaveSecond = slot.take();
  leaveFirst?.();
  expect(slot.take()).toBeNull();
  leaveSecond?.();
  expect(slot.take()).not.toBeNull();
  now.mockRestore();
});
