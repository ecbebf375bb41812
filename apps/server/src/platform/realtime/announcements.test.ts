import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, makeDatabase, type Transaction } from '../database/index.ts';
import { type LoggedEvent, type NewEvent, toSerializedEvent } from '../events/index.ts';
import { storeAnnouncements } from './announcements.ts';
import { type EventLog, makeEventLog } from './event-log.ts';

const workspaceId = 1;
let testDatabase: TestDatabase;
let owner: Client;
let database: Database;
let log: EventLog;
/** The events the listener got, commit by commit. */
const delivered: LoggedEvent[][] = [];

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new Client(testDatabase.connection);
  await owner.connect();
  await owner.query(`
    insert into workspaces (id, subdomain, company) overriding system value values (${workspaceId}, 'one', 'One');
    insert into workspace_counters (workspace_id) values (${workspaceId});
    create table chores (id int);
    grant all on chores to switchboard_app`);
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 4 });
  storeAnnouncements(database, (_workspaceId, events) => delivered.push(events));
  log = makeEventLog(database);
});

beforeEach(async () => {
  await owner.query('delete from chores');
  await owner.query('delete from events');
  delivered.splice(0);
});

afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
});

/** An event that is recognised by its number, and says the same of it each time. */
const about = (channelId: number, muted = true): NewEvent => ({
  event: 'updateMembership',
  audience: 'everyone',
  data: { channel_id: channelId, muted },
});

const describeEvent = ({ data }: { data: string }) => {
  const { channel_id: channelId, muted } = JSON.parse(data) as { channel_id: number; muted: boolean };
  return muted ? channelId : -channelId;
};
const readLog = async () => (await log.readAfter(workspaceId, 0, 100)).map(describeEvent);
const countChores = async () => (await owner.query('select from chores')).rowCount;
const makeSignal = () => {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  return { give, given };
};
const addChore = (tx: Transaction, id: number) => tx.query('insert into chores (id) values ($1)', [id]);

test('what a transaction announces is stored in its order, numbered without a gap, and passed on in one piece', async () => {
  const before = await log.position(workspaceId);
  await database.inWorkspace(workspaceId, async (tx) => {
    tx.announce(about(3), about(1));
    await addChore(tx, 1);
    tx.announce(toSerializedEvent(about(2)));
  });
  expect(await readLog()).toEqual([3, 1, 2]);
  expect(delivered).toEqual([await log.readAfter(workspaceId, 0, 100)]);
  expect(delivered[0]?.map(({ seq }) => seq)).toEqual([1, 2, 3].map((number) => before.seq + number));
});

test('rows are written after an announcement while another holds the lock that numbers the events', async () => {
  const holder = new Client(testDatabase.connection);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from workspace_counters where workspace_id = $1 for update', [workspaceId]);
  const written = makeSignal();
  let isCommitted = false;
  const committing = database
    .inWorkspace(workspaceId, async (tx) => {
      tx.announce(about(1));
      await addChore(tx, 1);
      await addChore(tx, 2);
      written.give();
    })
    .then(() => (isCommitted = true));
  try {
    // Rejects when a statement of the transaction has waited for the lock for too long.
    await Promise.race([written.given, committing]);
    await expect.poll(countWaiting, { interval: 10 }).toBe(1);
    expect(isCommitted).toBe(false);
  } finally {
    await holder.end();
  }
  await committing;
  expect([await readLog(), await countChores()]).toEqual([[1], 2]);
});

const countWaiting = async () => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count;
};

test('two transactions that announce at the same time do not wait for each other before they commit', async () => {
  // Each goes on only when the other has announced and written: neither lock blocks the other.
  const meeting = [0, 1].map(() => makeSignal());
  await Promise.all(
    [0, 1].map((one) =>
      database.inWorkspace(workspaceId, async (tx) => {
        tx.announce(about(one + 1));
        await addChore(tx, one);
        meeting[one]?.give();
        await meeting[1 - one]?.given;
        await addChore(tx, one + 10);
      }),
    ),
  );
  expect([(await readLog()).toSorted(), await countChores()]).toEqual([[1, 2], 4]);
});

describe('a transaction that is rolled back', () => {
  test('announces nothing', async () => {
    const failing = database.inWorkspace(workspaceId, async (tx) => {
      tx.announce(about(1));
      await addChore(tx, 1);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([await readLog(), delivered]).toEqual([[], []]);
  });

  test('because of a swallowed failure announces nothing and says what stopped it', async () => {
    const failing = database.inWorkspace(workspaceId, async (tx) => {
      tx.announce(about(1));
      await tx.query('select 1 / 0').catch(() => {});
    });
    await expect(failing).rejects.toThrow('aborted');
    expect([await readLog(), delivered]).toEqual([[], []]);
    expect(await database.inWorkspace(workspaceId, async (tx) => (await tx.query('select 1 as one')).rows)).toEqual([
      { one: 1 },
    ]);
  });

  test('because its events find no number leaves no rows: a workspace may be erased meanwhile', async () => {
    const erased = 2;
    const failing = database.inWorkspace(erased, async (tx) => {
      await addChore(tx, 1);
      tx.announce(about(1));
    });
    await expect(failing).rejects.toThrow('"seq"');
    expect([await countChores(), delivered]).toEqual([0, []]);
  });

  test('because an event is none of the contract leaves no rows', async () => {
    const nonsense = {
      event: 'updateMembership',
      audience: 'everyone',
      data: { muted: 'loud' },
    } as unknown as NewEvent;
    const failing = database.inWorkspace(workspaceId, async (tx) => {
      await addChore(tx, 1);
      tx.announce(nonsense);
    });
    await expect(failing).rejects.toThrow('channel_id');
    expect(await countChores()).toBe(0);
  });
});

test('the same event told twice is stored once, where it was told last', async () => {
  await database.inWorkspace(workspaceId, async (tx) => {
    tx.announce(about(1), about(2));
    tx.announce(about(1));
  });
  expect(await readLog()).toEqual([2, 1]);
});

test('an event whose audience or content differs is another one: the last says how it is now', async () => {
  await database.inWorkspace(workspaceId, async (tx) => {
    tx.announce(about(1), about(1, false), about(1), { ...about(1), audience: { users: [1] } });
  });
  expect(await readLog()).toEqual([-1, 1, 1]);
});

test('a transaction repeated after its rollback announces what it says the second time', async () => {
  const attempt = (id: number, isBroken: boolean) =>
    database.inWorkspace(workspaceId, async (tx) => {
      tx.announce(about(id));
      if (isBroken) throw new Error('try again');
    });
  await attempt(1, true).catch(() => attempt(2, false));
  expect(await readLog()).toEqual([2]);
});

test('hooks of the commit run before anybody is told', async () => {
  const order: string[] = [];
  await database.inWorkspace(workspaceId, async (tx) => {
    tx.announce(about(1));
    tx.afterCommit(() => void order.push(`hook, ${delivered.length} told`));
  });
  expect(order).toEqual(['hook, 0 told']);
  expect(delivered).toHaveLength(1);
});

test('a connection of its own announces in the same way', async () => {
  const connection = database.dedicatedConnection();
  await connection.inWorkspace(workspaceId, async (tx) => tx.announce(about(1)));
  await connection.close();
  expect(await readLog()).toEqual([1]);
  expect(delivered).toHaveLength(1);
});

describe('announcing is refused', () => {
  test('in a transaction without a workspace', async () => {
    await expect(database.global(async (tx) => tx.announce(about(1)))).rejects.toThrow('no workspace');
  });

  test('when the transaction is over', async () => {
    let kept: Transaction | undefined;
    await database.inWorkspace(workspaceId, async (tx) => void (kept = tx));
    expect(() => kept?.announce(about(1))).toThrow('over');
  });

  test('where it is not said how it is stored, which is said once', async () => {
    const bare = makeDatabase({ connection: testDatabase.connection, poolSize: 1 });
    await expect(bare.inWorkspace(workspaceId, async (tx) => tx.announce(about(1)))).rejects.toThrow('is stored');
    await bare.close();
    expect(() => storeAnnouncements(database, () => {})).toThrow('already');
  });
});
