// The right to listen to bots, shared by processes on one database.
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { ListeningLease } from './listening-lease.ts';

let database: TestDatabase;
let client: pg.Client;
const account = { workspace_id: 7, bot_id: 1 };

beforeAll(async () => {
  database = await makeTestDatabase();
  client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`
    insert into workspaces (id, company, subdomain) overriding system value values (7, 'Seven', 'seven');
    insert into bots (workspace_id, id, type, title, service_bot_id, token_encrypted, token_last4) values (7, 1, 1, 'Bot', '5', 'x', 'aaaa');
    insert into bot_routes (type, service_bot_id, webhook_key, workspace_id, bot_id) values (1, '5', 'k', 7, 1)`);
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const open = (options: { lastsMs?: number; connection?: pg.ClientConfig } = {}) => {
  const lost = vi.fn();
  const deps = { connection: database.connection, onLost: lost, log: pino({ level: 'silent' }), ...options };
  return { lease: new ListeningLease(deps), lost };
};

test('an account is taken by one process, and again by the same one where the first answer was lost', async () => {
  const [{ lease: one }, { lease: other }] = [open(), open()];
  // The asking process does not listen: the answer of the earlier take was lost.
  for (const lease of [one, one]) expect(await lease.take([account])).toEqual([account]);
  expect(await other.take([account])).toEqual([]);
  await one.close();
  expect(await other.take([account])).toEqual([account]);
  await other.close();
});

test('a database that could not be reached is asked again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchboard-listening-'));
  const host = path.join(folder, 'later');
  const { lease } = open({ connection: { ...database.connection, host } });
  expect(await lease.take([account])).toEqual([]);
  await symlink(database.connection.host, host);
  expect(await lease.take([account])).toEqual([account]);
  await lease.close();
  await rm(folder, { recursive: true });
});

test('a process whose lease has ended in the database is replaced, and never goes on under it', async () => {
  const [{ lease: one, lost }, { lease: other }] = [open({ lastsMs: 10_000 }), open({ lastsMs: 30_000 })];
  expect(await one.take([account])).toEqual([account]);
  const isHeld = one.makeIsHeld();
  expect(isHeld()).toBe(true);
  expect(await other.take([account])).toEqual([]);
  await client.query(
    `update listening_processes set expires_at = now()
      where id = (select listener from bot_routes where workspace_id = 7 and bot_id = 1)`,
  );
  expect(await other.take([account])).toEqual([account]);
  await expect.poll(isHeld).toBe(false);
  expect(lost).toHaveBeenCalledOnce();
  expect(await one.take([account])).toEqual([]);
  expect(isHeld()).toBe(false);
  await one.close();
  await other.close();
});

test('a process that cannot renew its lease has lost it by its own clock', async () => {
  const { lease, lost } = open({ lastsMs: 2_000 });
  expect(await lease.take([account])).toEqual([account]);
  const isHeld = lease.makeIsHeld();
  await client.query('begin; lock table listening_processes in exclusive mode');
  await expect.poll(isHeld).toBe(false);
  await client.query('rollback');
  expect(lost).toHaveBeenCalledOnce();
  await lease.close();
});
