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
