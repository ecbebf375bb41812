import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { asApplication, listScans } from '../../../testing/query-plan.ts';
import { countSection, listSection } from './channel-queries.ts';

const conversations = 20_000;

let testDatabase: TestDatabase;
let client: Client;
let workspaceId: number;

/** A workspace with very many new clients who all wait, and as many conversations with a manager. */
beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  client = new Client(testDatabase.connection);
  await client.connect();
  // Skips triggers and foreign keys: the rows are valid by construction.
  await client.query(`set session_replication_role = replica`);
  const { rows } = await client.query<{ id: string }>(
    `insert into workspaces (company, subdomain) values ('Many', 'many') returning id`,
  );
  workspaceId = Number(rows[0]?.id);
  await client.query(
    `insert into channels (workspace_id, id, type, name, client_id, bot_id, manager_id, awaiting_since, last_message_at)
     select $1, n, 3, 'c' || n, n, 1, case when n % 2 = 0 then 1 end, now() - n * interval '1 second', now()
     from generate_series(1, $2::int) n`,
    [workspaceId, 2 * conversations],
  );
  await client.query('analyze channels');
  await client.query('vacuum channels');
  await asApplication(client, workspaceId);
});

afterAll(async () => {
  await client.end();
  await testDatabase.close();
});

const firstPage = {
  section: 'new_clients',
  search: '',
  sortBy: 'waiting',
  order: 'asc',
  limit: 50,
  offset: 0,
} as const;

test('a page of those who wait longest reads the rows on it, in the order of the index [23.15]', async () => {
  const scans = await listScans(client, (tx) => listSection(tx, workspaceId, 1, firstPage));
  expect(scans.find(({ index }) => index === 'channels_waiting_idx')?.rows).toBeLessThanOrEqual(60);
  expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(1_000);
});

test('counting the new clients reads only them, from the same index', async () => {
  const scans = await listScans(client, (tx) => countSection(tx, workspaceId, 1, firstPage));
  expect(scans.map(({ index }) => index)).toContain('channels_waiting_idx');
  expect(Math.max(...scans.map(({ rows }) => rows))).toBe(conversations);
});
