import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { lockWaits } from '../../testing/lock-waits.ts';
import { type Database, DatabaseUnavailableError, makeDatabase } from '../database/index.ts';
import { enqueueJob, JobRunner, type NewJob } from '../jobs/index.ts';
import { type LeasedWork, makeRunLeased } from './index.ts';
import { renewLease } from './lease-queries.ts';

const workspaceId = 1;
const job: NewJob = { task: 'work', payload: {}, key: 'work' };
const work: LeasedWork = { workspaceId, name: 'work', job };
const log = pino({ level: 'silent' });

let testDatabase: TestDatabase;
let owner: pg.Client;
let database: Database;

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new pg.Client(testDatabase.connection);
  await owner.connect();
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 12 });
  await owner.query(
    `insert into workspaces (id, subdomain, company) overriding system value values ($1, 'one', 'One')`,
    [workspaceId],
  );
  await owner.query('create table chores (id int primary key, is_done boolean not null default false)');
  await owner.query('grant all on chores to switchboard_app');
});
afterEach(async () => {
  await owner.query('delete from work_leases');
  await owner.query('delete from graphile_worker._private_jobs');
  await owner.query('delete from chores');
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
});

const readLease = async () =>
  (
    await owner.query<{ fence: string; is_held: boolean; is_wanted: boolean }>(
      'select fence, expires_at is not null and expires_at > now() as is_held, is_wanted from work_leases',
    )
  ).rows[0];

/** The delays of the waiting jobs. */
const listWaits = async () => {
  const { rows } = await owner.query<{ ms: number }>(
    'select (extract(epoch from run_at - now()) * 1000)::int as ms from graphile_worker.jobs',
  );
  return rows.map(({ ms }) => ms);
};

/** Holds a lease until it is released by the test. */
const holdLease = async (runLeased = makeRunLeased({ database, log })) => {
  let drains = 0;
  let goOn = (): void => {};
  let isBusy = (): void => {};
  const busy = new Promise<void>((resolve) => {
    isBusy = resolve;
  });
  const ended = runLeased(work, async () => {
    drains += 1;
    isBusy();
    if (drains === 1) await new Promise<void>((resolve) => (goOn = resolve));
    return { lookAgainInMs: null };
  });
  await busy;
  return { ended, goOn: () => goOn(), countDrains: () => drains };
};

const neverCalled = (): never => {
  throw new Error('somebody else is at it');
};

test('one works at a time; who came meanwhile makes the holder look again and comes back should it die', async () => {
  const holder = await holdLease();
  await makeRunLeased({ database, log })(work, neverCalled);
  expect(await readLease()).toMatchObject({ is_held: true, is_wanted: true });
  const [waitMs] = await listWaits();
  expect(waitMs).toBeGreaterThan(5_000);
  expect(waitMs).toBeLessThan(11_000);
  holder.goOn();
  await holder.ended;
  expect(holder.countDrains()).toBe(2);
  expect(await readLease()).toMatchObject({ is_held: false, is_wanted: false });
});

test('a lease that is let go is free at once, and its number rises with every taking', async () => {
  for (const fence of ['1', '2', '3']) {
    await makeRunLeased({ database, log })(work, async () => ({ lookAgainInMs: null }));
    expect(await readLease()).toEqual({ fence, is_held: false, is_wanted: false });
  }
  expect(await listWaits()).toEqual([]);
});

test('a lease is held for as long from when it was asked for, however late the answer comes', async () => {
  await makeRunLeased({ database, log, renewEveryMs: 3_600_000 })(work, async (lease) => {
    await owner.query('begin; select from work_leases for update');
    const extending = lease.extend(60_000);
    await sleep(500);
    await owner.query('rollback');
    const freedMs = performance.now();
    await extending;
    expect(lease.heldUntilMs).toBeLessThan(freedMs + 60_000 - 400);
    return { lookAgainInMs: null };
  });
});

test('work that has to wait lets go and comes again by itself', async () => {
  await makeRunLeased({ database, log })(work, async () => ({ lookAgainInMs: 4_000 }));
  expect(await readLease()).toMatchObject({ is_held: false });
  const [waitMs] = await listWaits();
  expect(waitMs).toBeGreaterThan(2_000);
  expect(waitMs).toBeLessThanOrEqual(4_000);
});

test('who failed lets go, so that the next try finds the lease free', async () => {
  const failing = makeRunLeased({ database, log })(work, async () => {
    throw new Error('broken work');
  });
  await expect(failing).rejects.toThrow('broken work');
  expect(await readLease()).toMatchObject({ is_held: false });
});

test('who loses the database in the middle lets go as soon as it is back, however long the lease was to last', async () => {
  let failures = 0;
  const awayForAMoment: Database = {
    ...database,
    inWorkspace(id, use) {
      if (failures === 0) return database.inWorkspace(id, use);
      failures -= 1;
      return Promise.reject(new DatabaseUnavailableError(new Error('away')));
    },
  };
  const runLeased = makeRunLeased({ database: awayForAMoment, log });
  const run = runLeased(work, async (lease) => {
    await lease.extend(600_000);
    failures = 3;
    await lease.write(async () => {});
    return { lookAgainInMs: null };
  });
  await expect(run).rejects.toThrow('away');
  expect([failures, (await readLease())?.is_held]).toEqual([0, false]);
});

test('who was overtaken writes nothing more, and takes nothing from who came after', async () => {
  const written: string[] = [];
  let goOn = (): void => {};
  const overtaken = makeRunLeased({ database, log })(work, async (lease) => {
    await new Promise<void>((resolve) => (goOn = resolve));
    await lease.write((tx) => tx.query('insert into chores values (1)'));
    written.push('overtaken');
    return { lookAgainInMs: null };
  });
  await expect.poll(readLease).toMatchObject({ is_held: true });
  await owner.query('update work_leases set expires_at = now()');
  const next = await holdLease();
  goOn();
  await overtaken;
  expect(written).toEqual([]);
  expect((await owner.query('select from chores')).rowCount).toBe(0);
  expect(await readLease()).toMatchObject({ fence: '2', is_held: true });
  next.goOn();
  await next.ended;
});

test('nobody takes over in the middle of a write', async () => {
  let isOver = false;
  let isWriting = false;
  const holder = makeRunLeased({ database, log })(work, async (lease) => {
    await owner.query('update work_leases set expires_at = now()');
    await lease.write(async () => {
      isWriting = true;
      await lockWaits({ database: testDatabase });
      isOver = true;
    });
    return { lookAgainInMs: null };
  });
  await expect.poll(() => isWriting, { interval: 5 }).toBe(true);
  let wasOver = false;
  await makeRunLeased({ database, log })(work, async () => {
    wasOver = isOver;
    return { lookAgainInMs: null };
  });
  expect(wasOver).toBe(true);
  await holder;
});

test('work that takes long keeps its lease', async () => {
  const holder = await holdLease(makeRunLeased({ database, log, renewEveryMs: 50 }));
  await owner.query(`update work_leases set expires_at = now() + interval '300 milliseconds'`);
  const isRenewed = async () =>
    (await owner.query(`select from work_leases where expires_at > now() + interval '1 second'`)).rowCount === 1;
  await expect.poll(isRenewed).toBe(true);
  await makeRunLeased({ database, log })(work, neverCalled);
  expect(await readLease()).toMatchObject({ fence: '1', is_held: true });
  holder.goOn();
  await holder.ended;
});

test('a renewal that comes to the database after its lease was let go takes nothing', async () => {
  await makeRunLeased({ database, log })(work, async () => ({ lookAgainInMs: null }));
  const isHeld = await database.inWorkspace(workspaceId, (tx) => renewLease(tx, workspaceId, work.name, 1, 10));
  expect(isHeld).toBe(false);
  expect(await readLease()).toMatchObject({ fence: '1', is_held: false });
});

/**
 * Jobs come while others hold the lease, are about to release it, or have just done so. A lost wake-up would only be
 * noticed after ten seconds, when the lease expires; so here the work has to be done before.
 */
test('no wake-up is lost, whenever it comes', async () => {
  const runLeased = makeRunLeased({ database, log });
  const drainTasks = () =>
    runLeased(work, async (lease) => {
      for (;;) {
        const isLeft = await lease.write(async (tx) => {
          const { rowCount } = await tx.query(
            'update chores set is_done = true where id = (select min(id) from chores where not is_done)',
          );
          return rowCount > 0;
        });
        if (!isLeft) break;
        if (Math.random() < 0.2) await sleep(Math.random() * 10);
      }
      // The critical moment: no work was left, and the lease is still held.
      await sleep(Math.random() * 15);
      return { lookAgainInMs: null };
    });
  const runner = await JobRunner.start({
    connection: testDatabase.connection,
    tasks: { work: drainTasks },
    crontab: [],
    concurrency: 6,
    log,
  });
  try {
    for (let round = 0; round < 60; round += 1) {
      await database.inWorkspace(workspaceId, async (tx) => {
        await tx.query('insert into chores values ($1)', [round]);
        await enqueueJob(tx, job);
      });
      await sleep(Math.random() * 40);
    }
    const countOpen = async () => (await owner.query('select from chores where not is_done')).rowCount;
    await expect.poll(countOpen).toBe(0);
  } finally {
    await runner.close();
  }
});

test('leases that are asked for at the same time are taken and let go together, each by itself', async () => {
  let transactions = 0;
  const counted: Database = {
    ...database,
    inWorkspace(id, use) {
      transactions += 1;
      return database.inWorkspace(id, use);
    },
  };
  const names = Array.from({ length: 40 }, (_, index) => `work ${index}`);
  const held = await holdLease();
  const drained: string[] = [];
  const runLeased = makeRunLeased({ database: counted, log });
  const all = [...names, work.name].map((name) =>
    runLeased({ ...work, name }, async () => {
      drained.push(name);
      return { lookAgainInMs: null };
    }),
  );
  await Promise.all(all);
  expect(drained.toSorted()).toEqual(names.toSorted());
  expect(transactions).toBeLessThan(10);
  expect(await readLease()).toMatchObject({ is_held: true });
  held.goOn();
  await held.ended;
  const { rows } = await owner.query('select from work_leases where expires_at is not null');
  expect(rows).toEqual([]);
});

test('a lease that somebody keeps locked holds up no other', async () => {
  await owner.query('begin');
  await owner.query(
    `insert into work_leases (workspace_id, name, holder, expires_at, job) values ($1, 'stuck', 'somebody', null, '{}')`,
    [workspaceId],
  );
  const runLeased = makeRunLeased({ database, log });
  const drain = async () => ({ lookAgainInMs: null });
  const stuck = expect(runLeased({ ...work, name: 'stuck' }, drain)).rejects.toThrow('lock timeout');
  await runLeased({ ...work, name: 'free' }, drain);
  await stuck;
  await owner.query('rollback');
});
