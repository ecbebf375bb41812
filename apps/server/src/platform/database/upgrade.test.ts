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

test('users who had names too much alike keep them, and nobody else gets one like them [13.15]', async () => {
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

/** Upgrades a database whose owner is no superuser, so that forced row level security hides every row from them. */
const upgradeAsPlainOwner = async (
  { from, filledBy }: { from: number; filledBy: string },
  check: (superuser: Client) => Promise<void>,
) => {
  const { connection, close } = await makeTestDatabase({ isEmpty: true });
  const dir = copyMigrationsUpTo(from);
  const superuser = new Client(connection);
  await superuser.connect();
  const role = `owner_of_${connection.database}`;
  try {
    await superuser.query(`create role ${role} login createrole; grant switchboard_app to ${role} with admin option;
      alter database ${connection.database} owner to ${role}; grant all on schema public to ${role}`);
    const owner = { connection: { ...connection, user: role } };
    await runMigrations({ owner, dir });
    await superuser.query(filledBy);
    await runMigrations({ owner, dir: allMigrations });
    await check(superuser);
    const { rows: unprotected } = await superuser.query(
      `select relname from pg_class where relname in ('messages', 'message_search_backlog', 'files', 'channels', 'bots', 'payments', 'tasks')
         and not relforcerowsecurity`,
    );
    expect(unprotected).toEqual([]);
  } finally {
    await superuser.end();
    await close();
    rmSync(dir, { recursive: true });
  }
};

test('messages that had files before are known to, also when the owner of the database is no superuser', () =>
  upgradeAsPlainOwner(
    {
      from: 18,
      filledBy: `
        insert into workspaces (company, subdomain) values ('A', 'a');
        insert into channels (workspace_id, id, type, name) values (1, 1, 1, 'c');
        insert into messages (workspace_id, channel_id, seq, ts, id, system, content, created_at, updated_at)
          select 1, 1, n, n, n, '{}', '', now(), now() from generate_series(1, 3) n;
        insert into files (workspace_id, id, original, type, kind, size, storage_key, channel_id, message_seq, position)
          select 1, n, 'a.txt', 'text/plain', 'file', 1, 'k' || n, 1, 2, n from generate_series(1, 2) n`,
    },
    async (superuser) => {
      const { rows } = await superuser.query('select seq::int, has_files from messages order by seq');
      expect(rows.map(({ has_files }) => has_files)).toEqual([false, true, false]);
    },
  ));

const waiting = `
  insert into workspaces (company, subdomain) values ('A', 'a');
  insert into roles (workspace_id, id, name, permissions) values (1, 1, 'Role', '{}');
  insert into users (workspace_id, id, role_id, first_name, last_name, username, email)
    values (1, 1, 1, 'A', 'B', 'a', 'a@a.test');
  insert into bots (workspace_id, id, type, title, service_bot_id, state, reason)
    values (1, 1, 1, 'Shop', '11', 'broken', 'token_revoked'), (1, 2, 1, 'Other', '12', 'active', null);
  insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
    values (1, 1, 1, 1, '7', 'Halyna'), (1, 2, 1, 1, '8', 'Oleh');
  insert into channels (workspace_id, id, type, name, bot_id, client_id, awaiting_reply, last_seq)
    values (1, 1, 3, 'Halyna', 1, 1, true, 4), (1, 2, 3, 'Oleh', 1, 2, false, 1);
  insert into messages (workspace_id, channel_id, seq, ts, id, created_by, client_id, content, created_at, updated_at)
    values (1, 1, 1, 1, 1, null, 1, 'first', '2026-01-01', now()), (1, 1, 2, 2, 2, 1, null, 'answer', '2026-01-02', now()),
      (1, 1, 3, 3, 3, null, 1, 'second', '2026-01-03', now()), (1, 1, 4, 4, 4, null, 1, 'third', '2026-01-04', now()),
      (1, 2, 1, 1, 5, null, 2, 'answered elsewhere', '2026-01-05', now())`;

test('since when clients wait and which bots are broken is taken over from before', () =>
  upgradeAsPlainOwner({ from: 66, filledBy: waiting }, async (superuser) => {
    const { rows: channels } = await superuser.query(
      `select id::int, to_char(awaiting_since, 'YYYY-MM-DD') as since from channels order by id`,
    );
    expect(channels).toEqual([
      { id: 1, since: '2026-01-03' },
      { id: 2, since: null },
    ]);
    const { rows: bots } = await superuser.query('select trouble from bots order by id');
    expect(bots.map(({ trouble }) => trouble)).toEqual(['token_revoked', null]);
  }));

test('what went back of payments, and whose accounts were removed, is known though an earlier version missed it', () =>
  upgradeAsPlainOwner(
    {
      from: 68,
      filledBy: `
        insert into workspaces (company, subdomain) values ('A', 'a');
        insert into bots (workspace_id, id, type, title, service_bot_id, state, deleted_at)
          values (1, 1, 1, 'Gone', '11', 'active', now());
        insert into invoices (workspace_id, order_id, id, action, tariff, amount_minor, currency, created_at, expires_at)
          values (1, 'o', 1, 'pay', 1, 900, 'USD', now(), now());
        insert into payments (workspace_id, payment_id, id, order_id, action, state, amount_minor, currency, happened_at,
            refund_minor, refunded_minor, refunded_at)
          values (1, 1, 1, 'o', 'pay', 1, 900, 'USD', now(), 400, 0, now()),
            (1, 2, 2, 'o', 'pay', 1, 900, 'USD', now(), 500, 200, null)`,
    },
    async (superuser) => {
      const { rows: payments } = await superuser.query('select refunded_minor from payments order by id');
      expect(payments.map(({ refunded_minor }) => refunded_minor)).toEqual([400, 200]);
      const { rows: accounts } = await superuser.query('select service_bot_id from former_accounts');
      expect(accounts).toEqual([{ service_bot_id: '11' }]);
    },
  ));

test('clients who waited at a bot that was removed wait no more', () =>
  upgradeAsPlainOwner(
    {
      from: 69,
      filledBy: `
        insert into workspaces (company, subdomain) values ('A', 'a');
        insert into bots (workspace_id, id, type, title, service_bot_id, state, deleted_at)
          values (1, 1, 1, 'Gone', '11', 'paused', now()), (1, 2, 1, 'Here', '12', 'active', null);
        insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name)
          values (1, 1, 1, 1, '7', 'Halyna'), (1, 2, 2, 1, '8', 'Oleh');
        insert into channels (workspace_id, id, type, name, bot_id, client_id, awaiting_since)
          values (1, 1, 3, 'Halyna', 1, 1, '2026-01-01'), (1, 2, 3, 'Oleh', 2, 2, '2026-01-01')`,
    },
    async (superuser) => {
      const { rows } = await superuser.query('select awaiting_since is not null as waits from channels order by id');
      expect(rows.map(({ waits }) => waits)).toEqual([false, true]);
    },
  ));

test('messages from before search existed are to be indexed, though an earlier version missed them', () =>
  upgradeAsPlainOwner(
    {
      from: 7,
      filledBy: `
        insert into workspaces (company, subdomain) values ('A', 'a'), ('B', 'b');
        insert into channels (workspace_id, id, type, name) values (1, 1, 1, 'c');
        insert into messages (workspace_id, channel_id, seq, ts, id, system, content, created_at, updated_at)
          select 1, 1, n, n, n, '{}', '', now(), now() from generate_series(1, 3) n`,
    },
    async (superuser) => {
      const { rows } = await superuser.query('select workspace_id::int, below_id::int from message_search_backlog');
      expect(rows).toEqual([{ workspace_id: 1, below_id: 4 }]);
    },
  ));

test('cards of equal ranks get ranks of their own, in the order they were shown in, and no two can be equal again', () =>
  upgradeAsPlainOwner(
    {
      from: 71,
      filledBy: `
        insert into workspaces (company, subdomain) values ('A', 'a');
        insert into roles (workspace_id, id, name, permissions) values (1, 1, 'Role', '{}');
        insert into users (workspace_id, id, role_id, first_name, last_name, username, email)
          values (1, 1, 1, 'A', 'B', 'a', 'a@a.test');
        insert into tasks (workspace_id, id, kind, title, title_key, created_by, status_id, rank)
          values (1, 1, 'task', 'a', 'a', 1, 1, 'k'), (1, 2, 'task', 'b', 'b', 1, 1, 'V'), (1, 3, 'task', 'c', 'c', 1, 1, 'k'),
            (1, 4, 'task', 'd', 'd', 1, 1, 'k'), (1, 5, 'task', 'e', 'e', 1, 1, 'k1'), (1, 6, 'task', 'f', 'f', 1, 2, 'k'),
            (1, 7, 'reminder', 'g', 'g', 1, 1, 'V'), (1, 8, 'reminder', 'h', 'h', 1, 1, 'V')`,
    },
    async (superuser) => {
      const { rows } = await superuser.query<{ id: number; rank: string }>(
        `select id::int, rank from tasks where kind <> 'reminder' order by status_id, rank`,
      );
      expect(rows.map(({ id }) => id)).toEqual([2, 1, 3, 4, 5, 6]);
      expect(new Set(rows.slice(0, 5).map(({ rank }) => rank)).size).toBe(5);
      expect(rows.at(-1)?.rank).toBe('k');
      await expect(superuser.query(`update tasks set rank = 'V' where id in (1, 2)`)).rejects.toThrow('tasks_rank_key');
    },
  ));

test('only workspaces from before are offered to close old conversations [29.7]', () =>
  upgradeAsPlainOwner(
    { from: 90, filledBy: `insert into workspaces (company, subdomain) values ('Before', 'before')` },
    async (superuser) => {
      await superuser.query(`insert into workspaces (company, subdomain) values ('Later', 'later')`);
      const { rows } = await superuser.query('select company from workspaces where offers_closing');
      expect(rows).toEqual([{ company: 'Before' }]);
    },
  ));

test('what happened before is counted from what was kept of it [49.8]', () =>
  upgradeAsPlainOwner(
    {
      from: 101,
      filledBy: `
        insert into workspaces (company, subdomain) values ('A', 'a');
        insert into roles (workspace_id, id, name, permissions) values (1, 1, 'Role', '{}');
        insert into users (workspace_id, id, role_id, first_name, last_name, username, email)
          values (1, 1, 1, 'A', 'B', 'a', 'a@a.test');
        insert into bots (workspace_id, id, type, title, service_bot_id, state) values (1, 1, 1, 'Shop', '11', 'active');
        insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name) values (1, 1, 1, 1, '7', 'Halyna');
        insert into channels (workspace_id, id, type, name, bot_id, client_id, last_seq) values (1, 1, 3, 'Halyna', 1, 1, 2);
        insert into messages (workspace_id, channel_id, seq, ts, id, client_id, created_by, content, created_at, updated_at)
          values (1, 1, 1, 1, 1, 1, null, 'Hello', '2026-05-05T10:00Z', now()), (1, 1, 2, 2, 2, null, 1, 'Yes', '2026-05-05T10:05Z', now());
        insert into deliveries (workspace_id, channel_id, message_seq, state, reason) values (1, 1, 2, 'failed', 'file_too_large');
        insert into conversation_episodes (workspace_id, channel_id, number, opened_at, opened_by, first_seq, last_seq,
            first_client_seq, first_reply_at, first_reply_by, closed_at, closed_by)
          values (1, 1, 1, '2026-05-05T10:00Z', 'client', 1, 2, 1, '2026-05-05T10:05Z', 1, '2026-05-05T11:00Z', 1),
            (1, 1, 2, '2026-05-06T10:00Z', 'client', 3, null, null, null, null, null, null)`,
    },
    async (superuser) => {
      const { rows } = await superuser.query(
        'select kind, value::int, user_id::int, bot_id::int, episode, is_new from report_facts order by at, kind',
      );
      const common = { bot_id: 1, is_new: true };
      expect(rows).toEqual([
        { ...common, kind: 'opened', value: null, user_id: null, episode: 1 },
        { ...common, kind: 'failed', value: null, user_id: 1, episode: 1 },
        { ...common, kind: 'first_answer', value: 300_000, user_id: 1, episode: 1 },
        { ...common, kind: 'closed', value: 3_600_000, user_id: 1, episode: 1 },
        { ...common, kind: 'reopened', value: null, user_id: null, episode: 2 },
      ]);
      // Messages are read from the first one on.
      expect((await superuser.query('select message_id::int from report_cursors')).rows).toEqual([{ message_id: 0 }]);
    },
  ));

test('sums of quarters and hours whose facts are gone become part of their days; the others are made anew [49.3]', () =>
  upgradeAsPlainOwner(
    {
      from: 105,
      filledBy: `
        insert into workspaces (company, subdomain) values ('A', 'a');
        insert into report_sums (workspace_id, kind, span, label_id, bot_id, user_id, at, n, total, sizes, counts)
          select 1, s.kind, s.span, 0, s.bot, s.person, s.at::timestamptz, s.n, s.total, s.sizes::smallint[], s.counts::int[]
          from (values
            ('answer', 'quarter', 0, 0, '2022-05-05T10:15Z', 3, 900, '{50,60}', '{1,2}'), ('answer', 'quarter', 0, 0, '2022-05-05T23:45Z', 1, 50, '{40}', '{1}'),
            ('answer', 'hour', 0, 0, '2022-05-05T10:00Z', 3, 900, '{50,60}', '{1,2}'), ('answer', 'hour', 7, 0, '2022-05-05T10:00Z', 3, 900, '{50,60}', '{1,2}'),
            ('answer', 'day', 0, 0, '2022-05-05T00:00Z', 4, 950, '{40,50,60}', '{1,1,2}'), ('answer', 'day', 7, 0, '2022-05-05T00:00Z', 3, 900, '{50,60}', '{1,2}'),
            ('answer', 'day', 0, 9, '2022-05-05T00:00Z', 4, 950, '{40,50,60}', '{1,1,2}'), ('opened', 'quarter', 0, 0, '2022-05-05T00:30Z', 5, 0, '{}', '{}'),
            ('opened', 'day', 0, 0, '2022-05-05T00:00Z', 5, 0, '{}', '{}'), ('opened', 'month', 0, 0, '2022-05-01T00:00Z', 5, 0, '{}', '{}'))
            s (kind, span, bot, person, at, n, total, sizes, counts)`,
    },
    async (superuser) => {
      const { rows } = await superuser.query(
        `select kind, span, bot_id::int as bot, user_id::int as person, quarters, quarter_totals::int[] as totals,
            (select array_agg(array[packed / 100000000 / 1024, packed / 100000000 % 1024 - 1, packed % 100000000] order by packed)
              from unnest(quarter_counts) u (packed))::int[] as counts
          from report_sums order by kind, span, bot_id, user_id`,
      );
      expect(rows).toEqual([
        {
          kind: 'answer',
          span: 'day',
          bot: 0,
          person: 0,
          quarters: [41, 95],
          totals: [900, 50],
          counts: [
            [41, 50, 1],
            [41, 60, 2],
            [95, 40, 1],
          ],
        },
        { kind: 'answer', span: 'day', bot: 0, person: 9, quarters: null, totals: null, counts: null },
        {
          kind: 'answer',
          span: 'day',
          bot: 7,
          person: 0,
          quarters: [40],
          totals: [900],
          counts: [
            [40, 50, 1],
            [40, 60, 2],
          ],
        },
        { kind: 'opened', span: 'day', bot: 0, person: 0, quarters: null, totals: null, counts: [[2, -1, 5]] },
        { kind: 'opened', span: 'month', bot: 0, person: 0, quarters: null, totals: null, counts: null },
      ]);
      const { rows: cursors } = await superuser.query('select remake_before > now() as is_wanted from report_cursors');
      expect(cursors).toEqual([{ is_wanted: true }]);
    },
  ));
