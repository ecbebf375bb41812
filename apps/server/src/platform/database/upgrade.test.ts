import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../testing/database.ts';
import { runMigrations } from './index.ts';

const allMigrations = path.join(import.meta.dirname, '../../../migrations');

/** A folder with the migrations up to a number, as an older version of the product had them. */
const copyMigrationsUpTo = (last: number): string => {
  const dir = mkdtempSync(path.join(tmpdir(), 'migrations-'));
  for (const name of readdirSync(allMigrations)) {
    if (Number(name.slice(0, 4)) <= last) cpSync(path.join(allMigrations, name), path.join(dir, name));
  }
  return dir;
};

test('users who had names too much alike keep them, and nobody else gets one like them', async () => {
  const { connection, close } = await makeTestDatabase({ isEmpty: true });
  const dir = copyMigrationsUpTo(33);
  const client = new Client(connection);
  await client.connect();
  try {
    await runMigrations({ owner: { connection }, dir });
    const addUser = (id: number, username: string) =>
      client.query(
        `insert into users (workspace_id, id, role_id, first_name, last_name, username, email)
         values (1, $1, 1, 'A', 'B', $2, $3)`,
        [id, username, `${id}@test.test`],
      );
    await client.query(`insert into workspaces (company, subdomain) values ('A', 'a');
      insert into roles (workspace_id, id, name, permissions) values (1, 1, 'Role', '{}')`);
    for (const [index, username] of ['anna', 'аnna', 'ａnnа', 'iris'].entries()) await addUser(index + 1, username);
    await runMigrations({ owner: { connection }, dir: allMigrations });
    const { rows } = await client.query('select username from users order by id');
    expect(rows.map(({ username }) => username)).toEqual(['anna', 'аnna', 'ａnnа', 'iris']);
    // Writing the same name again is no change.
    await client.query(`update users set username = 'аnna', first_name = 'Anna' where id = 2`);
    await expect(addUser(5, 'ANNA')).rejects.toThrow('users_username_key');
    await expect(addUser(5, 'lris')).rejects.toThrow('users_username_key');
    await expect(client.query(`update users set username = 'Аnna' where id = 4`)).rejects.toThrow('users_username_key');
    await addUser(5, 'anna2');
  } finally {
    await client.end();
    await close();
    rmSync(dir, { recursive: true });
  }
});

test('messages that had files before are known to, also when the owner of the database is no superuser', async () => {
  const { connection, close } = await makeTestDatabase({ isEmpty: true });
  const dir = copyMigrationsUpTo(18);
  const superuser = new Client(connection);
  await superuser.connect();
  const role = `owner_of_${connection.database}`;
  try {
    await superuser.query(`create role ${role} login createrole; grant switchboard_app to ${role} with admin option;
      alter database ${connection.database} owner to ${role}; grant all on schema public to ${role}`);
    const owner = { connection: { ...connection, user: role } };
    await runMigrations({ owner, dir });
    await superuser.query(`
      insert into workspaces (company, subdomain) values ('A', 'a');
      insert into channels (workspace_id, id, type, name) values (1, 1, 1, 'c');
      insert into messages (workspace_id, channel_id, seq, ts, id, system, content, created_at, updated_at)
        select 1, 1, n, n, n, '{}', '', now(), now() from generate_series(1, 3) n;
      insert into files (workspace_id, id, original, type, kind, size, storage_key, channel_id, message_seq, position)
        select 1, n, 'a.txt', 'text/plain', 'file', 1, 'k' || n, 1, 2, n from generate_series(1, 2) n`);
    await runMigrations({ owner, dir: allMigrations });
    const { rows } = await superuser.query('select seq::int, has_files from messages order by seq');
    expect(rows.map(({ has_files }) => has_files)).toEqual([false, true, false]);
    const { rows: tables } = await superuser.query(
      `select relname from pg_class where relname in ('messages', 'files') and not relforcerowsecurity`,
    );
    expect(tables).toEqual([]);
  } finally {
    await superuser.end();
    await close();
    rmSync(dir, { recursive: true });
  }
});
