import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverTables } from './server-tables.ts';
import { makeTestDatabase, type TestDatabase } from './testing/database.ts';

let testDatabase: TestDatabase;
let owner: Client;

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new Client(testDatabase.connection);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await testDatabase.close();
});

const isUntouched = (table: string): boolean => 'untouched' in (serverTables.get(table)?.onClientErasure ?? {});
const emptiedColumns = new Map(
  [...serverTables].flatMap(([table, { onClientErasure }]) =>
    'emptied' in onClientErasure ? [[table, Object.keys(onClientErasure.emptied)] as const] : [],
  ),
);

const listColumns = async () => {
  const { rows } = await owner.query<{ table: string; column: string; type: string }>(
    `select c.table_name as table, c.column_name as column, c.udt_name as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position`,
  );
  return rows;
};

test('a table whose rows belong to clients, chats, conversations or messages is not left as it is [25.36]', async () => {
  const leads = ['client_id', 'service_client_id', 'chat_id', 'chat_key', 'message_id', 'message_seq'];
  const pointing = (await listColumns()).filter(({ column }) => leads.includes(column)).map(({ table }) => table);
  const { rows } = await owner.query<{ table: string }>(
    `select distinct conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and confrelid in ('clients'::regclass, 'messages'::regclass)`,
  );
  const left = [...pointing, ...rows.map(({ table }) => table)].filter(isUntouched);
  // Chats of groups; numbers of messages; clients of another kind; the last number of all messages.
  const others = [
    'answered_groups',
    'automation_cursors',
    'automation_events',
    'openid_providers',
    'openid_sign_ins',
    'report_cursors',
    'report_follow_ups',
    'workspace_counters',
  ];
  expect([...new Set(left)].sort()).toEqual(others);
});

test('of rows that stay each column that can hold words is thought of', async () => {
  const wordy = ['text', 'varchar', 'json', 'jsonb', 'bytea', '_text', 'tsvector', 'bpchar'];
  const columns = (await listColumns()).filter(({ table, type }) => emptiedColumns.has(table) && wordy.includes(type));
  const found = columns.map(({ table, column }) => `${table}.${column}`);
  const known = [...emptiedColumns].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  expect(found.sort()).toEqual(known.sort());
});
