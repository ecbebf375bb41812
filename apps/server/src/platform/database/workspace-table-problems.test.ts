import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { listWorkspaceTableProblems } from './index.ts';

let testDatabase: TestDatabase;
let owner: Client;

beforeAll(async () => {
  testDatabase = await makeTestDatabase({ isEmpty: true });
  owner = new Client(testDatabase.connection);
  await owner.connect();
  await owner.query('CREATE TABLE workspaces (id bigint PRIMARY KEY)');
});

afterAll(async () => {
  await owner.end();
  await testDatabase.close();
});

const confined = `(workspace_id = (SELECT nullif(current_setting('app.workspace_id', true), '')::bigint))`;
const protect = (table: string) =>
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY; ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;`;

async function problemsOf(sql: string): Promise<string[]> {
  await owner.query('BEGIN');
  try {
    await owner.query(sql);
    return await listWorkspaceTableProblems(owner, ['workspaces']);
  } finally {
    await owner.query('ROLLBACK');
  }
}

const users = `CREATE TABLE users (workspace_id bigint REFERENCES workspaces, id bigint, PRIMARY KEY (workspace_id, id));
  ${protect('users')} CREATE POLICY p ON users USING ${confined} WITH CHECK ${confined};`;

test('a table that keeps the rule has no problem', async () => {
  expect(await problemsOf(users)).toEqual([]);
});

test('a bare table breaks every part of the rule', async () => {
  expect(await problemsOf('CREATE TABLE bare (id bigint PRIMARY KEY)')).toEqual([
    'bare: no policy confines reading to app.workspace_id',
    'bare: no policy confines writing to app.workspace_id',
    'bare: row level security is not enabled',
    'bare: row level security is not forced',
    'bare: workspace_id is not the first column of the primary key',
  ]);
});

test('a primary key that starts with another column is a problem', async () => {
  const sql = users.replace('(workspace_id, id)', '(id, workspace_id)');
  expect(await problemsOf(sql)).toEqual(['users: workspace_id is not the first column of the primary key']);
});

test('a second policy that ignores the workspace is a problem, since it opens the table', async () => {
  const problems = await problemsOf(`${users} CREATE POLICY open ON users FOR SELECT USING (true)`);
  expect(problems).toEqual(['users: policy open does not mention app.workspace_id']);
});

test('a check that lets anything be written is a problem', async () => {
  const problems = await problemsOf(users.replace(`WITH CHECK ${confined}`, 'WITH CHECK (true)'));
  expect(problems).toEqual([
    'users: no policy confines writing to app.workspace_id',
    'users: policy p does not mention app.workspace_id',
  ]);
});

test('a foreign key that leaves workspace_id out is a problem', async () => {
  const notes = `CREATE TABLE notes (workspace_id bigint, id bigint, user_id bigint, PRIMARY KEY (workspace_id, id));
    ALTER TABLE users ADD UNIQUE (id);
    ALTER TABLE notes ADD CONSTRAINT author FOREIGN KEY (user_id) REFERENCES users (id);
    ${protect('notes')} CREATE POLICY p ON notes USING ${confined};`;
  expect(await problemsOf(users + notes)).toEqual(['notes: foreign key author to users does not include workspace_id']);
});

test('a listed table that does not exist is reported, so that the list can not rot', async () => {
  const problems = await listWorkspaceTableProblems(owner, ['workspaces', 'gone']);
  expect(problems).toEqual(['the list of tables without workspace names gone, which does not exist']);
});
