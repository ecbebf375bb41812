import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, makeDatabase } from '../../platform/database/index.ts';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { insertInboundUpdates, listOpenUpdates } from './inbound-queries.ts';

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
const list = () => database.inWorkspace(1, (tx) => listOpenUpdates(tx, 1, 1, 'chat', 50));

/** Stores pairs in the wrong order while others keep reading: a reader of the second one alone must see the gap. */
test('an update that arrives in the very moment of a look is not overtaken', async () => {
  await store(0);
  await owner.query('update inbound_updates set handled_at = now()');
  const ending = new AbortController();
  const overtaken: number[] = [];
  const look = async (pairs: Set<number>) => {
    while (!ending.signal.aborted) {
      const [head] = await list();
      if (head?.position && pairs.has(head.position) && !head.may_overtake) overtaken.push(head.position);
    }
  };
  const seconds = new Set(Array.from({ length: 200 }, (_, index) => 2 * index + 2));
  const looking = [look(seconds), look(seconds)];
  for (const second of seconds) {
    await store(second);
    await store(second - 1);
    await owner.query('update inbound_updates set handled_at = now() where handled_at is null');
  }
  ending.abort();
  await Promise.all(looking);
  expect(overtaken).toEqual([]);
}, 60_000);
