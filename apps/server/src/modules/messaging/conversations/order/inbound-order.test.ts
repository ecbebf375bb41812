import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, makeDatabase, type Transaction } from '../../../../platform/database/index.ts';
import { makeTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { asApplication, listScans } from '../../../../testing/query-plan.ts';
import { insertInboundUpdates } from '../intake/arrival-queries.ts';
import { SequenceWatermarks } from './chat-rounds.ts';
import { type Settled, takeSettled } from './next-updates.ts';
import { findSequenceWatermark, listOpenUpdates } from './open-update-queries.ts';

let testDatabase: TestDatabase;
let owner: Client;
let database: Database;

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new Client(testDatabase.connection);
  await owner.connect();
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 4 });
  await owner.query(`insert into workspaces (id, subdomain, company) overriding system value values (1, 'one', 'One');
    alter table inbound_updates drop constraint inbound_updates_workspace_id_bot_id_fkey`);
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
});

const store = (position: number) =>
  database.inWorkspace(1, (tx) =>
    insertInboundUpdates(tx, 1, 1, [{ updateKey: String(position), chatKey: 'chat', position, payload: '{}' }]),
  );
const listIn = async (tx: Transaction) => (await listOpenUpdates(tx, 1, 1, ['chat'], 50)).get('chat') ?? [];
const list = () => database.inWorkspace(1, listIn);
/** The updates that may be handled now, as one look of a process finds them. */
const look = async (watermarks = new SequenceWatermarks(database)): Promise<Settled> => {
  const [watermark, open] = await database.inWorkspace(1, (tx) => Promise.all([watermarks.read(tx, 1, 1), listIn(tx)]));
  return takeSettled(open, watermark);
};

/** Stores pairs in the wrong order while others keep reading: a reader of the second one alone must see the gap. */
test('an update that arrives in the very moment of a look is not overtaken', async () => {
  await store(0);
  await owner.query('update inbound_updates set handled_at = now()');
  const ending = new AbortController();
  const overtaken: number[] = [];
  const keepLooking = async (pairs: Set<number>, watermarks?: SequenceWatermarks) => {
    while (!ending.signal.aborted) {
      const [head] = (await look(watermarks)).updates;
      if (head?.position && pairs.has(head.position)) overtaken.push(head.position);
    }
  };
  const seconds = new Set(Array.from({ length: 200 }, (_, index) => 2 * index + 2));
  const looking = [keepLooking(seconds), keepLooking(seconds, new SequenceWatermarks(database))];
  for (const second of seconds) {
    await store(second);
    await store(second - 1);
    await owner.query('update inbound_updates set handled_at = now() where handled_at is null');
  }
  ending.abort();
  await Promise.all(looking);
  expect(overtaken).toEqual([]);
});

test('updates with a time are taken by it, and wait until none has come for a moment', async () => {
  await owner.query('update inbound_updates set handled_at = now()');
  const happened = [30, 10, 20, 20].map((happenedAtMs, index) => ({
    updateKey: `timed:${9 - index}`,
    chatKey: 'chat',
    position: null,
    happenedAtMs,
    payload: '{}',
  }));
  await database.inWorkspace(1, (tx) => insertInboundUpdates(tx, 1, 1, happened));
  const age = (interval: string) =>
    owner.query(`update inbound_updates set received_at = clock_timestamp() - $1::interval where handled_at is null`, [
      interval,
    ]);
  const isHeld = async () => (await look()).updates.length === 0;
  await age('150 milliseconds');
  expect((await list()).map((update) => update.update_key)).toEqual(['timed:8', 'timed:6', 'timed:7', 'timed:9']);
  expect(await isHeld()).toBe(false);
  // As if the last one came only now, and every look came at once: another may follow that belongs before all of them.
  await owner.query(
    `update inbound_updates set received_at = clock_timestamp() + interval '1 minute' where update_key = 'timed:9'`,
  );
  expect(await isHeld()).toBe(true);
  // A second is the most: while others keep coming, the first does not wait for ever.
  await owner.query(
    `update inbound_updates set received_at = clock_timestamp() - interval '2 seconds' where update_key = 'timed:8'`,
  );
  expect(await isHeld()).toBe(false);
});

describe('the number up to which nothing is missing', () => {
  const windowMs = 1_000;
  const watermark = (from: number | null = null) =>
    database.inWorkspace(1, (tx) => findSequenceWatermark(tx, 1, 1, { from, windowMs }));
  const age = (numbers: readonly number[]) =>
    owner.query(`update inbound_updates set received_at = received_at - interval '2 s' where position = any($1)`, [
      numbers,
    ]);

  beforeEach(() => owner.query('delete from inbound_updates'));

  test('none where the bot has numbered nothing', async () => {
    expect(await watermark()).toBeNull();
    expect(await watermark(7)).toBeNull();
  });

  test('the newest without a gap; nothing is missing below the first', async () => {
    for (const number of [5, 6, 7]) await store(number);
    expect([await watermark(), await watermark(5), await watermark(7)]).toEqual([7, 7, 7]);
  });

  test('the last one below a gap, also below one that an earlier answer ended at', async () => {
    for (const number of [5, 6, 8, 9, 11]) await store(number);
    expect([await watermark(), await watermark(6)]).toEqual([6, 6]);
    await store(7);
    expect([await watermark(), await watermark(6)]).toEqual([9, 9]);
  });

  test('a gap is permanent once what is above it, or anything after that, is older than the window', async () => {
    for (const number of [5, 7, 8, 10]) await store(number);
    await age([7]);
    expect(await watermark(5)).toBe(8);
    await age([10]);
    expect(await watermark(5)).toBe(10);
  });

  test('is found without reading what was handled long ago', async () => {
    await owner.query(
      `insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, position, payload, handled_at)
        select 1, 1, n, 'chat', n, '{}', now() from generate_series(1, 20000) n`,
    );
    await owner.query('analyze inbound_updates');
    const reader = new Client(testDatabase.connection);
    await reader.connect();
    await asApplication(reader, 1);
    const scans = await listScans(reader, (tx) => findSequenceWatermark(tx, 1, 1, { from: 19_950, windowMs }));
    await reader.end();
    expect(Math.max(...scans.map(({ rows }) => rows))).toBeLessThanOrEqual(50);
  });

  test('a bot that numbers anew is followed', async () => {
    for (const number of [3, 4, 6]) await store(number);
    expect(await watermark(1_000_000)).toBe(4);
  });
});

test('chats wait for a number together, and no longer than they have to', async () => {
  await owner.query('delete from inbound_updates');
  await store(1);
  let transactions = 0;
  const watermarks = new SequenceWatermarks({
    inWorkspace(workspaceId, work) {
      transactions += 1;
      return database.inWorkspace(workspaceId, work);
    },
  });
  await look(watermarks);
  await store(3);
  const reached: string[] = [];
  const waiting = Promise.all(
    Array.from({ length: 50 }, () => watermarks.reach(1, 1, 3, 20_000).then(() => void reached.push('reached'))),
  );
  await watermarks.reach(1, 1, 3, 100);
  expect(reached).toEqual([]);
  await store(2);
  await waiting;
  expect(reached).toHaveLength(50);
  expect(transactions).toBeLessThan(50);
});
