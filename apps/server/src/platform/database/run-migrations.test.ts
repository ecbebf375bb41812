import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeDatabase, runMigrations } from './index.ts';

let testDatabase: TestDatabase;
let dir: string;
let owner: Client;

beforeEach(async () => {
  testDatabase = await makeTestDatabase({ isEmpty: true });
  dir = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  owner = new Client(testDatabase.connection);
  await owner.connect();
});

afterEach(async () => {
  await owner.end();
  await testDatabase.close();
  rmSync(dir, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(path.join(dir, name), sql);
const migrate = () => runMigrations({ owner: { connection: testDatabase.connection }, dir });

test('files are applied once, in order, and the application may use their tables', async () => {
  write('0001-first.sql', 'CREATE TABLE first (id bigint PRIMARY KEY);');
  expect(await migrate()).toEqual(['0001-first.sql']);
  write('0002-second.sql', 'ALTER TABLE first ADD COLUMN body text; INSERT INTO first VALUES (1, $$a$$);');
  expect(await migrate()).toEqual(['0002-second.sql']);
  expect(await migrate()).toEqual([]);
  const database = makeDatabase({ connection: testDatabase.connection, poolSize: 1 });
  const { rows } = await database.global((tx) => tx.query("UPDATE first SET body = 'b' RETURNING id, body"));
  expect(rows).toEqual([{ id: 1, body: 'b' }]);
  await expect(database.global((tx) => tx.query('DELETE FROM schema_migrations'))).rejects.toThrow('permission denied');
  await expect(database.global((tx) => tx.query('DROP TABLE first'))).rejects.toThrow('must be owner');
  await database.close();
});

test('an empty folder is fine', async () => {
  expect(await migrate()).toEqual([]);
});

test('a failing file leaves nothing of itself and keeps the ones before it', async () => {
  write('0001-good.sql', 'CREATE TABLE good ();');
  write('0002-bad.sql', 'CREATE TABLE half (); SELECT no_such_column;');
  await expect(migrate()).rejects.toThrow('0002-bad.sql failed: column "no_such_column"');
  const { rows } = await owner.query("SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('half') AS half");
  expect(rows).toEqual([{ good: true, half: null }]);
});

test('a file marked so runs outside a transaction', async () => {
  write('0001-table.sql', 'CREATE TABLE t (id int);');
  write('0002-index.sql', '-- no-transaction\nCREATE INDEX CONCURRENTLY t_id ON t (id);');
  expect(await migrate()).toHaveLength(2);
});

test('servers that start together apply each file once', async () => {
  write('0001-table.sql', 'CREATE TABLE t (id int);');
  write('0002-index.sql', '-- no-transaction\nCREATE INDEX CONCURRENTLY t_id ON t (id);');
  const applied = await Promise.all([migrate(), migrate(), migrate()]);
  expect(applied.flat().sort()).toEqual(['0001-table.sql', '0002-index.sql']);
});

test('a file that was changed after it was applied is refused', async () => {
  write('0001-table.sql', 'CREATE TABLE t (id int);');
  await migrate();
  write('0001-table.sql', 'CREATE TABLE t (id bigint);');
  await expect(migrate()).rejects.toThrow('0001-table.sql was changed');
});

test('a database that is newer than the code is refused', async () => {
  write('0001-table.sql', 'CREATE TABLE t (id int);');
  write('0002-later.sql', 'CREATE TABLE u (id int);');
  await migrate();
  rmSync(path.join(dir, '0002-later.sql'));
  await expect(migrate()).rejects.toThrow('newer than this server: it has 0002-later.sql');
});

test('a gap in the numbers is refused', async () => {
  write('0002-second.sql', 'SELECT 1;');
  await expect(migrate()).rejects.toThrow('without gaps');
});

test('an owner who is no superuser can migrate, and the application works for them', async () => {
  const name = `owner_${testDatabase.connection.database}`;
  await owner.query(`CREATE ROLE ${name} LOGIN CREATEROLE`);
  await owner.query(`GRANT switchboard_app TO ${name} WITH ADMIN TRUE, SET FALSE, INHERIT FALSE`);
  await owner.query(`ALTER DATABASE ${testDatabase.connection.database} OWNER TO ${name}`);
  write('0001-table.sql', 'CREATE TABLE t (id int);');
  const connection = { ...testDatabase.connection, user: name };
  expect(await runMigrations({ owner: { connection }, dir })).toEqual(['0001-table.sql']);
  const database = makeDatabase({ connection, poolSize: 1 });
  expect(
    (await database.global((tx) => tx.query('SELECT current_user AS who FROM t RIGHT JOIN (SELECT 1) ON true'))).rows,
  ).toEqual([{ who: 'switchboard_app' }]);
  await database.close();
  await owner.query(`REASSIGN OWNED BY ${name} TO CURRENT_USER`);
  await owner.query(`DROP OWNED BY ${name}`);
  await owner.query(`ALTER DATABASE ${testDatabase.connection.database} OWNER TO CURRENT_USER`);
  await owner.query(`DROP ROLE ${name}`);
});
