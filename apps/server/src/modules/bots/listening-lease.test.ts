// The right to listen to bots, shared by processes on one database.
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { ListeningLease } from './listening-lease.ts';

let database: TestDatabase;
const account = { workspace_id: 7, bot_id: 1 };

beforeAll(async () => {
  database = await makeTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`
    insert into workspaces (id, company, subdomain) overriding system value values (7, 'Seven', 'seven');
    insert into bots (workspace_id, id, type, title, service_bot_id, token_encrypted, token_last4) values (7, 1, 1, 'Bot', '5', 'x', 'aaaa');
    insert into bot_routes (type, service_bot_id, webhook_key, workspace_id, bot_id) values (1, '5', 'k', 7, 1)`);
  await client.end();
});
afterAll(() => database.close());

test('an account is taken by one process, and again by the same one where the first answer was lost', async () => {
  const make = () =>
    new ListeningLease({ connection: database.connection, onLost: () => {}, log: pino({ level: 'silent' }) });
  const [one, other] = [make(), make()];
  // Whoever asks does not listen: that it was taken before was never heard.
  for (const lease of [one, one]) expect(await lease.take([account])).toEqual([account]);
  expect(await other.take([account])).toEqual([]);
  await one.close();
  expect(await other.take([account])).toEqual([account]);
  await other.close();
});

test('a database that could not be reached is asked again', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchboard-listening-'));
  const host = path.join(folder, 'later');
  const connection = { ...database.connection, host };
  const lease = new ListeningLease({ connection, onLost: () => {}, log: pino({ level: 'silent' }) });
  expect(await lease.take([account])).toEqual([]);
  await symlink(database.connection.host, host);
  expect(await lease.take([account])).toEqual([account]);
  await lease.close();
  await rm(folder, { recursive: true });
});
