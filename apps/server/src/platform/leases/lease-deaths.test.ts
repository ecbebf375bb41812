// A piece of leased work in the middle of which three processes died is set aside, so that it cannot end the server for good.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startStuckProcess } from '../../testing/stuck-process.ts';
import { type Database, makeDatabase } from '../database/index.ts';
import { type LeasedWork, makeRunLeased } from './index.ts';
import { LeasePump } from './lease-pump.ts';

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

/** What a run of the work is told; null where it is not called. */
const look = async (name: string, next = 'poison', pump?: LeasePump) => {
  let told: object | null = null;
  const drain: Parameters<LeasePump['run']>[1] = async ({ hasDied, isSuspect, begin }) => {
    told = { hasDied, isSuspect, diedOf: isSuspect ? await begin(async () => next) : null };
    return { lookAgainInMs: 0 };
  };
  await (pump === undefined ? makeRunLeased({ database, log })(workOf(name), drain) : pump.run(workOf(name), drain));
  await expect.poll(() => pump?.size ?? 0).toBe(0);
  return told;
};
const untouched = { hasDied: false, isSuspect: false, diedOf: null };

test(
  'a piece with which three processes were killed is named, once; what comes after it goes one by one, then as usual',
  async () => {
    await endDuring('chat', 3, (child) => child.kill('SIGKILL'));
    const pump = new LeasePump({ database, log });
    expect(await look('chat', 'poison', pump)).toEqual({ hasDied: true, isSuspect: true, diedOf: 'poison' });
    expect(pump.measure.read()).toBe(1);
    expect(await look('chat', 'poison', pump)).toEqual({ ...untouched, hasDied: true });
    expect(await look('chat', 'poison', pump)).toEqual(untouched);
    expect(pump.measure.read()).toBe(1);
    await pump.close();
  },
  limitMs,
);

test(
  'errors nobody waits for count the same, though the process then lets go in order',
  async () => {
    await endDuring('chat', 3, () => {}, { ERROR: 'nobody waits for this' });
    expect(await readLease('chat')).toMatchObject({ deaths: 3, in_hand: 'poison' });
    expect(await look('chat')).toEqual({ hasDied: true, isSuspect: true, diedOf: 'poison' });
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
  await owner.query(
    `insert into work_leases (workspace_id, name, holder, expires_at, deaths, in_hand)
     values ($1, 'chat', 'a dead process', now(), 2, 'another')`,
    [workspaceId],
  );
  expect(await look('chat')).toEqual({ hasDied: true, isSuspect: true, diedOf: null });
});

test('a process that finds a lease of its own expired, as after an outage of the database, has not died; another one has', async () => {
  for (const [isSame, hasDied] of [
    [true, false],
    [false, true],
  ]) {
    const mine = makeRunLeased({ database, log });
    const another = makeRunLeased({ database, log });
    let goOn = (): void => {};
    let begun = (): void => {};
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const name = `chat ${isSame}`;
    const first = mine(workOf(name), async () => {
      begun();
      await new Promise<void>((resolve) => (goOn = resolve));
      return { lookAgainInMs: null };
    });
    await hasBegun;
    await expireLeases();
    let told: boolean | null = null;
    await (isSame ? mine : another)(workOf(name), async (lease) => {
      told = lease.hasDied;
      return { lookAgainInMs: null };
    });
    expect(told).toBe(hasDied);
    goOn();
    await first;
  }
});

test('suspected work waits for the one before without holding its lease, and not for long', async () => {
  await owner.query(
    `insert into work_leases (workspace_id, name, holder, deaths)
     select $1, n, 'a dead process', 2 from unnest(array['first', 'second', 'third']) n`,
    [workspaceId],
  );
  const run = makeRunLeased({ database, log });
  const begun: string[] = [];
  const letGo = new Map<string, () => void>();
  const begin = (name: string) =>
    run(workOf(name), async () => {
      begun.push(name);
      await new Promise<void>((resolve) => letGo.set(name, resolve));
      return { lookAgainInMs: null };
    });
  const first = begin('first');
  await expect.poll(() => begun).toEqual(['first']);
  const second = begin('second');
  const jobs = 'select from graphile_worker.jobs where key = $1';
  await expect.poll(async () => (await owner.query(jobs, ['second'])).rowCount).toBe(1);
  expect(await readLease('second')).toEqual({ deaths: 2, in_hand: null, is_held: false });
  letGo.get('first')?.();
  await first;
  await expect.poll(() => begun).toEqual(['first', 'second']);
  const third = begin('third');
  // The second one goes on and on.
  await expect.poll(() => begun, { timeout: 30_000 }).toEqual(['first', 'second', 'third']);
  for (const name of ['second', 'third']) letGo.get(name)?.();
  await Promise.all([second, third]);
});
