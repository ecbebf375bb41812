import { mkdtemp, open, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseConnection, runMigrations } from '../../../platform/database/index.ts';
import { type FileStorage, openStorage } from '../../../platform/files/index.ts';
import {
  asOwner,
  depsOf,
  knownMigrations,
  knownTables,
  migrationsDir,
  readRows,
  restore,
} from '../../../testing/backup-fixture.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { backUp } from './back-up.ts';
import { BackupError, checkBackup, restoreBackup } from './index.ts';

const quiet = () => {};

/** Two workspaces with some of everything except events, in the schema of 0018 and later. */
const workspacesWithoutEvents = `
  insert into workspaces (id, subdomain, company, has_push_devices) overriding system value
    values (3, 'a', 'A', false), (7, 'b', E'B\\t\\n\\\\', true);
  select setval(pg_get_serial_sequence('workspaces', 'id'), 7);
  insert into workspace_counters (workspace_id, event_seq, message_id) values (3, 1, 1), (7, 9, 2);
  insert into workspace_storage (workspace_id) values (3), (7);
  insert into roles (workspace_id, id, name, permissions) values (3, 1, 'R', '{"a": [1]}'), (7, 1, 'R', '{}');
  insert into users (workspace_id, id, role_id, first_name, last_name, username, email)
    values (3, 1, 1, 'A', 'A', 'a', 'a@a.test'), (7, 1, 1, 'B', E'\\\\N', 'b', 'b@b.test');
  insert into sessions (workspace_id, id, user_id, token_hash, expires_at) values (7, 1, 1, '\\xdeadbeef', now() + interval '1 day');
  insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at) values (7, '\\x00', 1, now());
  insert into push_subscriptions (workspace_id, id, user_id, session_id, endpoint, p256dh, auth)
    values (7, 1, 1, 1, 'https://push.test/1', 'p', 'a');
  insert into push_cursors (workspace_id, event_seq) values (7, 4);
  insert into bots (workspace_id, id, type, title) values (7, 1, 1, 'Bot');
  insert into bot_routes (type, service_bot_id, webhook_key, workspace_id, bot_id) values (1, '5', 'k', 7, 1);
  insert into clients (workspace_id, id, bot_id, service_type, service_client_id) values (7, 1, 1, 1, '9');
  insert into channels (workspace_id, id, type, name) values (3, 1, 0, 'General');
  insert into channels (workspace_id, id, type, name, client_id, bot_id) values (7, 1, 3, 'Client', 1, 1);
  insert into channel_members (workspace_id, channel_id, user_id) values (7, 1, 1);
  insert into messages (workspace_id, channel_id, seq, ts, id, created_by, content, parent_seq, metadata, created_at, updated_at)
    values (3, 1, 1, 1, 1, 1, 'one', null, null, now(), now()), (7, 1, 1, 1, 1, 1, 'two', null, '{"a": "\\t"}', now(), now()),
           (7, 1, 2, 2, 2, 1, E'three\\n\\t\\\\ é', 1, null, now(), now());
  insert into message_search (workspace_id, message_id, channel_id, created_at, terms) values (7, 1, 1, now(), '''7/0/two''');
  insert into message_reactions (workspace_id, channel_id, message_seq, emoji, user_id) values (7, 1, 1, '👍', 1);
  insert into drafts (workspace_id, user_id, channel_id, content, updated_at) values (7, 1, 1, 'd', now());
  insert into files (workspace_id, id, original, type, kind, size, storage_key, channel_id, message_seq, position)
    values (7, 1, 'a.txt', 'text/plain', 'file', 5, '${'ab'.repeat(16)}', 7 - 6, 1, 0);
  insert into deliveries (workspace_id, channel_id, message_seq, state) values (7, 1, 1, 'sent'), (7, 1, 2, 'queued');
  insert into external_messages (workspace_id, bot_id, chat_id, external_id, channel_id, message_seq) values (7, 1, '9', '1', 1, 1);
  insert into inbound_updates (workspace_id, bot_id, update_key, chat_key, payload) values (7, 1, '1', '9', '{}');`;
const smallWorkspaces = `${workspacesWithoutEvents}
  insert into events (workspace_id, seq, event, audience, data) values (7, 9, 'newMessage', '"everyone"', '{}');`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'switchboard-backups-'));
});

afterEach(() => rm(folder, { recursive: true }));

const openFolder = (name: string): Promise<FileStorage> => openStorage({ folder: path.join(folder, name) });

/** The offset of each entry of a tar file, and of the middle of its content. */
const listEntries = async (file: string): Promise<{ header: number; content: number }[]> => {
  const bytes = await readFile(file);
  const found: { header: number; content: number }[] = [];
  for (let header = 0; bytes[header] !== 0; ) {
    const size = Number.parseInt(bytes.toString('latin1', header + 124, header + 135), 8);
    found.push({ header, content: header + 512 + Math.floor(size / 2) });
    header += 512 + Math.ceil(size / 512) * 512;
  }
  return found;
};

const isKept = (name: string): boolean => knownTables.get(name)?.inBackup === true;
const namesOf = (isMeant: (name: string) => boolean): string[] => [...knownTables.keys()].filter(isMeant);

describe('a small workspace', () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let storage: FileStorage;
  let file: string;
  const key = 'ab'.repeat(16);

  beforeEach(async () => {
    [source, target] = [await makeTestDatabase(), await makeTestDatabase({ isEmpty: true })];
    storage = await openFolder('files');
    await storage.put(key, Readable.from([Buffer.from('bytes')]), 5);
    await asOwner(source.connection, (client) =>
      client.query(`${smallWorkspaces} insert into id_counters (workspace_id, entity, last_id) values (7, 'file', 1)`),
    );
    file = path.join(folder, 'small.tar');
  });

  afterEach(async () => {
    await source.close();
    await target.close();
  });

  /** Expects that no part of a backup was restored. */
  const expectUntouched = async (connection: DatabaseConnection, place: FileStorage) => {
    const tables = await asOwner(connection, (client) =>
      client.query(`select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    );
    expect(tables.rows).toEqual([]);
    expect(await place.isEmpty()).toBe(true);
  };

  test('is whole when a table is written anew while the backup begins', async () => {
    const migration = new Client(source.connection);
    await migration.connect();
    await migration.query('begin; lock table bots in access exclusive mode');
    const backedUp = backUp(depsOf(source.connection, storage), file);
    await expect
      .poll(() =>
        asOwner(source.connection, async (client) => {
          const { rows } = await client.query(`select from pg_stat_activity
            where application_name = 'switchboard-backup' and wait_event_type = 'Lock'`);
          return rows.length;
        }),
      )
      .toBe(1);
    await migration.query('alter table messages alter column ts type bigint using ts + 0; commit');
    await migration.end();
    await backedUp;
    const { end } = await checkBackup(file, quiet);
    expect(end.rows).toMatchObject({ bots: 1, messages: 3 });
  });

  test('comes back row by row, and goes on with numbers, salts and epochs of its own', async () => {
    await backUp(depsOf(source.connection, storage), file);
    expect((await stat(file)).mode & 0o077).toBe(0);
    const restored = await openFolder('restored');
    const facts = await restore(file, target.connection, restored);
    expect(facts).toMatchObject({ workspaces: 2, files: 1, unsettledDeliveries: 1 });
    const changed = ['workspaces', 'id_counters', 'workspace_counters', 'deliveries', 'push_cursors'];
    for (const table of namesOf((name) => isKept(name) && !changed.includes(name))) {
      expect(await readRows(target.connection, table)).toEqual(await readRows(source.connection, table));
    }
    for (const table of namesOf((name) => !isKept(name) && name !== 'schema_migrations')) {
      expect(await readRows(target.connection, table)).toEqual([]);
    }
    const forced = `select relname from pg_class where relforcerowsecurity order by 1`;
    const [bound, boundBefore] = await Promise.all(
      [target, source].map(({ connection }) =>
        asOwner(connection, async (client) => (await client.query(forced)).rows),
      ),
    );
    expect(bound).toEqual(boundBefore);
    expect(bound?.length).toBeGreaterThan(10);
    const epochs = 'select epoch from workspaces order by id';
    const [old, fresh] = await Promise.all(
      [source, target].map(({ connection }) =>
        asOwner(connection, async (client) => (await client.query(epochs)).rows),
      ),
    );
    expect(fresh).toHaveLength(2);
    expect(fresh).not.toEqual(old);
    await asOwner(target.connection, async (client) => {
      const { rows: counters } = await client.query('select entity, last_id::int as last_id from id_counters');
      expect(counters).toEqual([{ entity: 'file', last_id: 1_000_001 }]);
      const { rows: next } = await client.query(
        `insert into workspaces (subdomain, company) values ('c', 'C') returning id::int as id`,
      );
      expect(next).toEqual([{ id: 8 }]);
      // The triggers are enabled again, and counted nothing twice.
      const { rows: used } = await client
        .query(
          `update files set deleted_at = now() where workspace_id = 7;
         select used_bytes::int as used from workspace_storage where workspace_id = 7`,
        )
        .then((results) => (results as unknown as { rows: unknown[] }[])[1] ?? { rows: [] });
      expect(used).toEqual([{ used: 0 }]);
    });
  });

  test('does so too for an owner who is no superuser, whom policies hide the rows from', async () => {
    const role = `owner_of_${source.connection.database}`;
    await asOwner(source.connection, (client) =>
      client.query(`create role ${role} login createrole; grant switchboard_app to ${role} with admin option;
        alter database ${source.connection.database} owner to ${role};
        alter database ${target.connection.database} owner to ${role};
        grant usage, create on schema public to ${role};
        do $$ declare name text; begin
          for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
            execute format('alter table %I owner to ${role}', name);
          end loop;
        end $$`),
    );
    await asOwner(target.connection, (client) => client.query(`grant all on schema public to ${role}`));
    try {
      const facts = await backUp(depsOf({ ...source.connection, user: role }, storage), file);
      const { end } = await checkBackup(file, quiet);
      expect(end.rows).toMatchObject({ workspaces: 2, messages: 3, users: 2, files: 1 });
      const restored = await restore(file, { ...target.connection, user: role }, await openFolder('restored'));
      expect(restored.rows).toBe(facts.rows);
      for (const table of ['messages', 'users', 'channels', 'workspace_storage']) {
        expect(await readRows(target.connection, table)).toEqual(await readRows(source.connection, table));
      }
    } finally {
      for (const { connection } of [source, target]) {
        await asOwner(connection, (client) =>
          client.query(`reassign owned by ${role} to current_user; drop owned by ${role}`),
        );
      }
      await asOwner(source.connection, (client) => client.query(`drop role ${role}`));
    }
  });

  test('what had to go back of payments, and may have gone since, counts as asked for', async () => {
    await asOwner(source.connection, (client) =>
      client.query(`
        insert into invoices (workspace_id, order_id, id, action, tariff, amount_minor, currency, created_at, expires_at)
          values (7, 'o', 1, 'pay', 2, 900, 'USD', now(), now());
        insert into payments (workspace_id, payment_id, id, order_id, action, state, amount_minor, currency, happened_at,
            refund_minor, refunded_at)
          values (7, 1, 1, 'o', 'pay', 2, 900, 'USD', now(), 300, null), (7, 2, 2, 'o', 'pay', 2, 900, 'USD', now(), 300, now()),
            (7, 3, 3, 'o', 'pay', 2, 900, 'USD', now(), 0, null);
        insert into owed_refunds (payment_id, order_id, amount_minor, refund_minor, happened_at, refunded_at)
          values (4, 'p', 900, 300, now(), null), (5, 'p', 900, 300, now(), now());`),
    );
    await backUp(depsOf(source.connection, storage), file);
    await restore(file, target.connection, await openFolder('restored'));
    const asked = await asOwner(target.connection, (client) =>
      client.query<{ payment_id: number }>(`select payment_id::int from payments where refund_asked_at is not null
        union all select payment_id::int from owed_refunds where refund_asked_at is not null order by 1`),
    );
    expect(asked.rows.map(({ payment_id: id }) => id)).toEqual([1, 4]);
  });

  test('a backup that was cut short, changed or is something else is refused, and nothing is written', async () => {
    await backUp(depsOf(source.connection, storage), file);
    const { size } = await stat(file);
    const place = await openFolder('restored');
    const refuse = async (words: RegExp) => {
      const tried = restore(file, target.connection, place);
      await expect(tried).rejects.toThrow(BackupError);
      await expect(tried).rejects.toThrow(words);
      await expectUntouched(target.connection, place);
    };
    const flip = async (position: number) => {
      const handle = await open(file, 'r+');
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, position);
      await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, position);
      await handle.close();
    };
    // Damages one byte of every name and of every content.
    for (const { header, content } of await listEntries(file)) {
      for (const position of [header + 8, content]) {
        await flip(position);
        await refuse(/./);
        await flip(position);
      }
    }
    await truncate(file, size - 1_024 - 512);
    await refuse(/damaged|cut short/);
    await truncate(file, Math.floor(size / 2));
    await refuse(/damaged|cut short/);
    await truncate(file, 0);
    await refuse(/no backup/);
  });

  test('a place that is not empty is refused', async () => {
    await backUp(depsOf(source.connection, storage), file);
    await expect(restore(file, source.connection, await openFolder('restored'))).rejects.toThrow(
      'already holds workspaces',
    );
    await expect(restore(file, target.connection, storage)).rejects.toThrow('place for files is not empty');
    await asOwner(target.connection, (client) => client.query('create table other (id int)'));
    await expect(restore(file, target.connection, await openFolder('restored'))).rejects.toThrow('something else');
    expect(await readdir(path.join(folder, 'restored'))).toEqual(['incoming']);
  });

  test('a running server is not restored under', async () => {
    await backUp(depsOf(source.connection, storage), file);
    const client = new Client({ ...target.connection, application_name: 'switchboard' });
    await client.connect();
    await expect(restore(file, target.connection, await openFolder('restored'))).rejects.toThrow(
      'others use the database',
    );
    await client.end();
  });

  test('a newer product is refused, also one whose migrations are others', async () => {
    await backUp(depsOf(source.connection, storage), file);
    const place = await openFolder('restored');
    const known = knownMigrations.slice(0, -1);
    await expect(restore(file, target.connection, place, { known })).rejects.toThrow('newer version');
    const others = knownMigrations.map((known) => ({ ...known, sha256: 'another' }));
    await expect(restore(file, target.connection, place, { known: others })).rejects.toThrow('another product');
    await expectUntouched(target.connection, place);
    const older = { ...depsOf(source.connection, storage), newestMigration: knownMigrations.length - 1 };
    await expect(backUp(older, path.join(folder, 'older.tar'))).rejects.toThrow('newer than this product');
    expect(await readdir(folder)).not.toContain('older.tar');
  });

  test('a file that is gone from the storage is named, and everything else is there', async () => {
    await storage.remove(key);
    const facts = await backUp(depsOf(source.connection, storage), file);
    expect(facts).toMatchObject({ files: 0, missing: [key] });
    expect((await checkBackup(file, quiet)).end.rows.messages).toBe(3);
  });

  test('sessions end where that is asked for', async () => {
    await backUp(depsOf(source.connection, storage), file);
    await restore(file, target.connection, await openFolder('restored'), { endsSessions: true });
    expect(await readRows(target.connection, 'sessions')).toEqual([]);
    expect(await readRows(target.connection, 'push_subscriptions')).toEqual([]);
  });

  test('what belongs to the rows is there before they are, also when the migrations since fail', async () => {
    await backUp(depsOf(source.connection, storage), file);
    let kept = false;
    const restored = restoreBackup(
      {
        connection: target.connection,
        storage: await openFolder('restored'),
        knownMigrations,
        migrate: async (upToVersion) => {
          if (upToVersion === undefined) throw new Error('killed behind the commit');
          await runMigrations({ owner: { connection: target.connection }, dir: migrationsDir, upToVersion });
        },
        report: quiet,
      },
      file,
      await checkBackup(file, quiet),
      {
        endsSessions: false,
        beforeCommit: () => {
          kept = true;
        },
      },
    );
    await expect(restored).rejects.toThrow('killed behind the commit');
    expect(await readRows(target.connection, 'messages')).toHaveLength(3);
    expect(kept).toBe(true);
  });

  test('what fails half-way leaves the place as it was', async () => {
    await asOwner(source.connection, (client) =>
      client.query(
        'alter table messages drop constraint messages_workspace_id_created_by_fkey; update messages set created_by = 99',
      ),
    );
    await backUp(depsOf(source.connection, storage), file);
    const place = await openFolder('restored');
    await expect(restore(file, target.connection, place)).rejects.toThrow('foreign key');
    expect(await readRows(target.connection, 'workspaces')).toEqual([]);
    expect(await place.isEmpty()).toBe(true);
  });
});

test('a backup of an older schema is brought up to date with what it holds', async () => {
  const [source, target] = [await makeTestDatabase({ isEmpty: true }), await makeTestDatabase({ isEmpty: true })];
  const file = path.join(folder, 'old.tar');
  try {
    await runMigrations({ owner: { connection: source.connection }, dir: migrationsDir, upToVersion: 18 });
    await asOwner(source.connection, (client) =>
      client.query(
        `${workspacesWithoutEvents} update workspace_counters set file_id = 1, channel_id = 4, user_id = 1 where workspace_id = 7`,
      ),
    );
    const storage = await openFolder('files');
    await storage.put('ab'.repeat(16), Readable.from([Buffer.from('bytes')]), 5);
    await backUp(depsOf(source.connection, storage), file);
    await restore(file, target.connection, await openFolder('restored'));
    await asOwner(target.connection, async (client) => {
      const { rows } = await client.query(
        'select seq::int as seq, has_files from messages where workspace_id = 7 order by seq',
      );
      expect(rows).toEqual([
        { seq: 1, has_files: true },
        { seq: 2, has_files: false },
      ]);
      // Ids continue after the old ones, those of files after a gap as in any restore.
      const { rows: counters } = await client.query(
        'select workspace_id::int as of, entity, last_id::int as last from id_counters order by 1, 2',
      );
      expect(counters).toEqual([
        { of: 3, entity: 'file', last: 1_000_000 },
        { of: 7, entity: 'channel', last: 4 },
        { of: 7, entity: 'file', last: 1_000_001 },
        { of: 7, entity: 'user', last: 1 },
      ]);
      const { rows: roles } = await client.query('select permissions from roles order by workspace_id, id');
      const managing = { channels: ['manage'], leads: ['manage'], projects: ['manage'], tasks: ['manage'] };
      expect(roles.map(({ permissions }) => permissions)).toEqual([{ a: [1], ...managing }, managing]);
      const { rows: applied } = await client.query('select count(*)::int as count from schema_migrations');
      expect(applied).toEqual([{ count: knownMigrations.length }]);
    });
  } finally {
    await source.close();
    await target.close();
  }
});
