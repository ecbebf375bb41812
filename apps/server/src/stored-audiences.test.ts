import { Client } from 'pg';
import { expect, test } from 'vitest';
import { readMigrations, runMigrations } from './platform/database/index.ts';
import { migrationsDir } from './resources.ts';
import { makeTestDatabase } from './testing/database.ts';

test('events from before audiences were stored go to those they went to, but for what not everyone may see', async () => {
  const database = await makeTestDatabase({ isEmpty: true });
  const { connection } = database;
  const upToVersion =
    readMigrations(migrationsDir).find(({ name }) => name.includes('audience-of-events'))?.version ?? 0;
  await runMigrations({ owner: { connection }, dir: migrationsDir, upToVersion: upToVersion - 1 });
  const client = new Client(connection);
  await client.connect();
  await client.query(
    `insert into events (workspace_id, seq, event, channel_id, user_ids, data) values
       (1, 1, 'updateUser', null, null, '{}'), (1, 2, 'updateBots', null, null, '{}'),
       (1, 3, 'newChannel', 5, '{1,2}', '{}'), (1, 4, 'updateChannel', 5, null, '{}'),
       (1, 5, 'readMessages', null, '{1}', '{}'), (1, 6, 'deleteChannel', null, '{1}', '{}'),
       (1, 7, 'newMessage', 5, null, '{}'), (1, 8, 'unknown', null, null, '{}')`,
  );
  await runMigrations({ owner: { connection }, dir: migrationsDir });
  const { rows } = await client.query('select event, audience::json from events order by seq');
  await client.end();
  await database.close();
  expect(rows.map(({ event, audience }) => [event, audience])).toEqual([
    ['updateUser', { permission: ['users:read'] }],
    ['updateBots', { permission: ['leads:read', 'settings:read'] }],
    ['newChannel', { readersOf: 5, users: [1, 2] }],
    ['updateChannel', { readersOf: 5 }],
    ['readMessages', { users: [1] }],
    ['deleteChannel', { users: [1] }],
    ['newMessage', { channel: 5 }],
    ['unknown', 'everyone'],
  ]);
});
