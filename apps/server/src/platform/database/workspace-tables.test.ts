import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { applicationRole, type Database, listWorkspaceTableProblems, makeDatabase } from './index.ts';

/** The schema that the migrations create; workspace-table-problems.test.ts tests the check itself. */
let testDatabase: TestDatabase;
let owner: Client;
let database: Database;
const workspaceIds: number[] = [];

/** Tables read before a workspace is known, or that belong to none; none holds a secret. */
const tablesWithoutWorkspace = [
  'workspaces',
  'bot_routes',
  'former_accounts',
  'attempt_counts',
  'payment_alerts',
  'owed_refunds',
  'job_deaths',
  'listening_processes',
];
/**
 * Read by functions of the owner: search, which applies app.workspace_id itself (docs/decisions/0009-search.md), and
 * the search for work without a job, which only queues jobs (0013-conversation-lease.md).
 */
const tablesOpenToOwner = [
  'client_search',
  'message_search',
  'deliveries',
  'inbound_updates',
  'task_search',
  'work_leases',
];

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new Client(testDatabase.connection);
  await owner.connect();
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 2 });
  for (const name of ['one', 'two']) {
    const { rows } = await owner.query<{ id: string }>(
      'insert into workspaces (subdomain, company) values ($1, $1) returning id',
      [name],
    );
    workspaceIds.push(Number(rows[0]?.id));
  }
  for (const id of workspaceIds) {
    await database.inWorkspace(id, async (tx) => {
      await tx.query('insert into workspace_counters (workspace_id) values ($1)', [id]);
      await tx.query(`insert into roles (workspace_id, id, name, permissions) values ($1, 1, 'Role', '{}')`, [id]);
      await tx.query(
        `insert into users (workspace_id, id, role_id, first_name, last_name, username, email)
         values ($1, 1, 1, 'A', 'B', 'user', 'user@test.test')`,
        [id],
      );
      await tx.query(`insert into channels (workspace_id, id, type, name) values ($1, 1, 0, 'General')`, [id]);
    });
  }
});

afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
});

const listTables = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> 'schema_migrations' and relname <> all ($1) order by relname`,
    [tablesWithoutWorkspace],
  );
  return rows.map((row) => row.name);
};

test('every table keeps the rules that confine it to a workspace', async () => {
  expect(await listWorkspaceTableProblems(owner, tablesWithoutWorkspace, tablesOpenToOwner)).toEqual([]);
  expect(await listTables()).toEqual(expect.arrayContaining(['messages', 'users', 'files', 'events', 'sessions']));
});

describe('protect_workspace_table', () => {
  /** Runs in a transaction that is rolled back. */
  const afterwards = async (sql: string): Promise<string[]> => {
    await owner.query('begin');
    try {
      await owner.query(sql);
      return await listWorkspaceTableProblems(owner, tablesWithoutWorkspace, tablesOpenToOwner);
    } finally {
      await owner.query('rollback');
    }
  };
  const bare = `create table notes (workspace_id bigint not null references workspaces (id), id bigint, author_id bigint,
    primary key (workspace_id, id), constraint author foreign key (workspace_id, author_id) references users (workspace_id, id))`;

  test('makes a new table keep every rule; without it the table breaks them', async () => {
    expect(await afterwards(`${bare}; select protect_workspace_table('notes')`)).toEqual([]);
    expect(await afterwards(bare)).toEqual([
      'notes: no policy confines reading to app.workspace_id',
      'notes: no policy confines writing to app.workspace_id',
      'notes: row level security is not enabled',
      'notes: row level security is not forced',
    ]);
  });

  test('is passed by no view: each reads with the rights of whoever asks', async () => {
    const view = (options: string) => `create view names ${options} as select workspace_id, first_name from users`;
    expect(await afterwards(view('with (security_invoker = true)'))).toEqual([]);
    expect(await afterwards(view(''))).toEqual([
      'names: the view does not read with the rights of whoever asks (security_invoker)',
    ]);
  });

  test('confines reading and writing to the workspace of the transaction', async () => {
    await owner.query('begin');
    try {
      const [own, other] = workspaceIds;
      await owner.query(`${bare}; insert into notes select id, 1 from workspaces;
        select protect_workspace_table('notes'); set local role ${applicationRole}`);
      const count = async () =>
        (await owner.query<{ count: number }>('select count(*)::int as count from notes')).rows[0]?.count;
      expect(await count()).toBe(0);
      await owner.query(`select set_config('app.workspace_id', $1, true)`, [String(own)]);
      expect(await count()).toBe(1);
      await expect(owner.query('insert into notes values ($1, 2)', [other])).rejects.toThrow(/row-level security/);
    } finally {
      await owner.query('rollback');
    }
  });

  test.for<[string, string, RegExp]>([
    ['a key that begins with another column', 'primary key (id, workspace_id)', /must begin with workspace_id/],
    ['no key', 'unique (workspace_id, id)', /must begin with workspace_id/],
    [
      'a reference that leaves the workspace out',
      'primary key (workspace_id, id), foreign key (id) references workspaces (id)',
      /must carry/,
    ],
    ['no reference at all', 'primary key (workspace_id, id)', /must reference workspaces/],
  ])('refuses a table with %s', async ([, constraints, message]) => {
    const create = `create table loose (workspace_id bigint not null, id bigint not null, ${constraints})`;
    await expect(afterwards(`${create}; select protect_workspace_table('loose')`)).rejects.toThrow(message);
  });
});

test('the application works in a role that neither owns tables nor passes by row level security', async () => {
  const { rows } = await database.global((tx) =>
    tx.query<{ name: string; is_unrestricted: boolean; owned: number }>(
      `select current_user::text as name, r.rolsuper or r.rolbypassrls as is_unrestricted,
         (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
       from pg_roles r where r.rolname = current_user`,
    ),
  );
  expect(rows).toEqual([{ name: applicationRole, is_unrestricted: false, owned: 0 }]);
  await expect(database.global((tx) => tx.query('alter table users disable row level security'))).rejects.toThrow(
    /owner/,
  );
});

describe('a query that forgets its workspace', () => {
  test('sees no row of any table', async () => {
    for (const table of await listTables()) {
      const { rows } = await database.global((tx) =>
        tx.query<{ count: number }>(`select count(*)::int as count from ${table}`),
      );
      expect([table, rows[0]?.count]).toEqual([table, 0]);
    }
  });

  test('changes and deletes nothing', async () => {
    const changed = await database.global((tx) => tx.query(`update users set first_name = 'changed'`));
    const deleted = await database.global((tx) => tx.query('delete from channels'));
    expect([changed.rowCount, deleted.rowCount]).toEqual([0, 0]);
  });
});

describe('a query in one workspace', () => {
  const [one, two] = [() => workspaceIds[0] ?? 0, () => workspaceIds[1] ?? 0];

  test("sees its own rows and none of another's, whatever it asks for", async () => {
    const { rows } = await database.inWorkspace(one(), (tx) =>
      tx.query<{ workspace_id: number }>('select workspace_id from users'),
    );
    expect(rows).toEqual([{ workspace_id: one() }]);
    const other = await database.inWorkspace(one(), (tx) =>
      tx.query('select 1 from users where workspace_id = $1', [two()]),
    );
    expect(other.rowCount).toBe(0);
  });

  test("cannot write into another's", async () => {
    const insert = database.inWorkspace(one(), (tx) =>
      tx.query(`insert into roles (workspace_id, id, name, permissions) values ($1, 2, 'Intruder', '{}')`, [two()]),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = database.inWorkspace(one(), (tx) => tx.query('update users set workspace_id = $1', [two()]));
    await expect(move).rejects.toThrow(/row-level security/);
    const changed = await database.inWorkspace(one(), (tx) =>
      tx.query(`update users set first_name = 'changed' where workspace_id = $1`, [two()]),
    );
    expect(changed.rowCount).toBe(0);
  });

  test("cannot point at another's rows", async () => {
    await database.inWorkspace(two(), (tx) =>
      tx.query(`insert into channels (workspace_id, id, type, name) values ($1, 77, 1, 'Only in two')`, [two()]),
    );
    const insert = database.inWorkspace(one(), (tx) =>
      tx.query('insert into channel_members (workspace_id, channel_id, user_id) values ($1, 77, 1)', [one()]),
    );
    await expect(insert).rejects.toThrow(/foreign key/);
  });
});
