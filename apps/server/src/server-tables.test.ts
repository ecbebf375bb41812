import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverTables } from './server-tables.ts';
import { asOwner } from './testing/backup-fixture.ts';
import { makeTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.close());

const list = (text: string): Promise<string[]> =>
  asOwner(database.connection, async (client: Client) =>
    (await client.query<{ name: string }>(text)).rows.map(({ name }) => name),
  );

test('every table of the schema is known to its module', async () => {
  const tables = await list(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  expect([...serverTables.keys()].sort()).toEqual(tables.sort());
});

test('a table that points to messages says what becomes of it when they are removed after their time', async () => {
  const pointing = await list(
    `select distinct table_name as name from information_schema.columns c join information_schema.tables t
       using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and c.column_name in ('message_id', 'message_seq', 'parent_seq', 'preview_seq') and t.table_name <> 'workspace_counters'`,
  );
  const saying = [...serverTables].filter(([, { onRetention }]) => onRetention !== undefined).map(([name]) => name);
  expect(saying.sort()).toEqual(pointing.sort());
});

test('the columns that modules name for the export are there', async () => {
  const named = [...serverTables].flatMap(([name, { inExport }]) =>
    inExport === undefined ? [] : [{ name, inExport }],
  );
  const read = named.map(({ name, inExport }) => list(`select ${inExport} from ${name} where id = 0`));
  expect((await Promise.all(read)).flat()).toEqual([]);
});
