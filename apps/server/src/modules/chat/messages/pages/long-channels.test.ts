import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { listMessagesBySeq, messagePageStatement } from '../message-queries.ts';

const workspaces = 300;
const messages = 20_000;

let testDatabase: TestDatabase;
let client: Client;
let workspaceId: number;

/** One channel with nearly all messages of the database, each a reply, among hundreds of small workspaces. */
beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  client = new Client(testDatabase.connection);
  await client.connect();
  // Skips triggers and foreign keys: the rows are valid by construction.
  await client.query(`set session_replication_role = replica`);
  await client.query(
    `insert into workspaces (company, subdomain) select 'W' || n, 'w' || n from generate_series(1, $1::int) n`,
    [workspaces],
  );
  const { rows } = await client.query<{ id: string }>('select max(id) as id from workspaces');
  workspaceId = Number(rows[0]?.id);
  await client.query(`insert into channels (workspace_id, id, type, name) select id, 1, 1, 'c' from workspaces`);
  const insert = `insert into messages (workspace_id, channel_id, seq, ts, id, content, parent_seq, system, created_at, updated_at)`;
  await client.query(`${insert} select id, 1, 1, 1, 1, 'x', null, '{}', now(), now() from workspaces`);
  await client.query(
    `${insert} select $1, 1, n, n, n, 'x', n - 1, '{}', now(), now() from generate_series(2, $2::int) n`,
    [workspaceId, messages],
  );
  await client.query('update channels set last_seq = $2 where workspace_id = $1', [workspaceId, messages]);
  await client.query('analyze');
  await client.query(`set role switchboard_app; set app.workspace_id = '${workspaceId}';
    set plan_cache_mode = force_generic_plan`);
});

afterAll(async () => {
  await client.end();
  await testDatabase.close();
});

/** Rows that a statement read and discarded under its generic plan. */
const countReadInVain = async ({ name, text, values = [] }: { name?: string; text: string; values?: unknown[] }) => {
  await client.query(`prepare "${name}" as ${text}`);
  const given = values.map((value) => (Array.isArray(value) ? `'{${value.join()}}'` : String(value))).join();
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze) execute "${name}"(${given})`);
  return rows.reduce((sum, row) => sum + Number(/Rows Removed by Filter: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0), 0);
};

test('a page of replies reads the messages on it and those they answer', async () => {
  const page = messagePageStatement(workspaceId, 1, { limit: 50, way: 'newest', from: [0] });
  expect(await countReadInVain({ ...page, values: [...(page.values ?? [])] })).toBeLessThan(2 * workspaces + 50);
});

test('one message of a long channel is found by its number', async () => {
  const asked: { name?: string; text: string; values?: unknown[] }[] = [];
  const query = async (statement: { text: string }) => {
    asked.push(statement);
    return { rows: [], rowCount: 0 };
  };
  await listMessagesBySeq({ query }, workspaceId, 1, [messages / 2]);
  expect(await countReadInVain(asked[0] ?? { text: '' })).toBeLessThan(2 * workspaces + 50);
});
