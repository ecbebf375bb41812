import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Database, type DatabaseLog, DatabaseUnavailableError, isUniqueViolation, makeDatabase } from './index.ts';

const schema = `
  CREATE TABLE notes (workspace_id bigint, id bigint, body text, tags jsonb, PRIMARY KEY (workspace_id, id));
  ALTER TABLE notes ENABLE ROW LEVEL SECURITY;
  ALTER TABLE notes FORCE ROW LEVEL SECURITY;
  CREATE POLICY workspace ON notes USING
    (workspace_id = (SELECT nullif(current_setting('app.workspace_id', true), '')::bigint));
  GRANT SELECT, INSERT, UPDATE, DELETE ON notes TO switchboard_app`;

let testDatabase: TestDatabase;
let owner: Client;
let database: Database;
const logged: string[] = [];
const record = (_fields: object, message: string) => void logged.push(message);
const log: DatabaseLog = { info: record, warn: record, error: record };

beforeAll(async () => {
  testDatabase = await makeTestDatabase();
  owner = new Client(testDatabase.connection);
  await owner.connect();
  await owner.query(schema);
  database = makeDatabase({ connection: testDatabase.connection, poolSize: 2, log });
});

afterAll(async () => {
  await database.close();
  await owner.end();
  await testDatabase.close();
});

const insertNote = (workspaceId: number, id: number, body: string) => ({
  name: 'test-insert-note',
  text: 'INSERT INTO notes (workspace_id, id, body) VALUES ($1, $2, $3) RETURNING id',
  values: [workspaceId, id, body],
});

async function countNotes(workspaceId: number): Promise<number> {
  const { rows } = await database.readInWorkspace<{ n: number }>(workspaceId, {
    text: 'SELECT count(*) AS n FROM notes',
  });
  return rows[0]?.n ?? -1;
}

describe('a transaction of a workspace', () => {
  test('keeps its rows when its work resolves', async () => {
    const result = await database.inWorkspace(
      1,
      async (tx) => (await tx.query<{ id: number }>(insertNote(1, 1, 'a'))).rows,
    );
    expect(result).toEqual([{ id: 1 }]);
    expect(await countNotes(1)).toBe(1);
  });

  test('leaves nothing when its work throws', async () => {
    const failing = database.inWorkspace(2, async (tx) => {
      await tx.query(insertNote(2, 1, 'a'));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countNotes(2)).toBe(0);
  });

  test('can neither see nor write the rows of another workspace', async () => {
    await database.inWorkspace(3, (tx) => tx.query(insertNote(3, 1, 'secret')));
    expect(await countNotes(4)).toBe(0);
    const intruding = database.inWorkspace(4, (tx) => tx.query(insertNote(3, 2, 'planted')));
    await expect(intruding).rejects.toThrow('row-level security');
    const { rowCount } = await database.inWorkspace(4, (tx) => tx.query("UPDATE notes SET body = 'mine'"));
    expect(rowCount).toBe(0);
  });

  test('leaves no workspace behind on its connection', async () => {
    await database.inWorkspace(3, (tx) => tx.query('SELECT 1'));
    const { rows } = await database.global((tx) => tx.query('SELECT * FROM notes'));
    expect(rows).toEqual([]);
  });

  test('does not wait for a lock until a stopped process that holds it is cut off, to hold it as long itself', async () => {
    await database.inWorkspace(4, (tx) => tx.query(insertNote(4, 50, 'held')));
    const lockNote = { text: 'SELECT FROM notes WHERE id = 50 FOR UPDATE' };
    const over = new AbortController();
    let hasLocked = (): void => {};
    const locked = new Promise<void>((resolve) => (hasLocked = resolve));
    const stopped = database.inWorkspace(4, async (tx) => {
      await tx.query(lockNote);
      hasLocked();
      // Never idle for so long that it is cut off itself.
      for (; !over.signal.aborted; await sleep(200)) await tx.query({ text: 'SELECT 1' });
    });
    await locked;
    await expect(database.inWorkspace(4, (tx) => tx.query(lockNote))).rejects.toMatchObject({ code: '55P03' });
    over.abort();
    await stopped;
  });

  test('refuses an id that is none', async () => {
    await expect(database.inWorkspace(0, async () => {})).rejects.toThrow(TypeError);
    await expect(database.inWorkspace(Number.NaN, async () => {})).rejects.toThrow(TypeError);
    await expect(database.inWorkspace("1'; DROP TABLE notes" as unknown as number, async () => {})).rejects.toThrow(
      TypeError,
    );
    await expect(database.inWorkspace(undefined as unknown as number, async () => {})).rejects.toThrow(TypeError);
  });

  test('reports the first failure of a flight and a violated key as such', async () => {
    const flight = database.inWorkspace(5, (tx) =>
      tx.flight([insertNote(5, 1, 'a'), insertNote(5, 1, 'again'), insertNote(5, 2, 'b')]),
    );
    const error = await flight.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'other')).toBe(false);
    expect(await countNotes(5)).toBe(0);
  });

  test('is not reported as kept when a swallowed failure rolled it back', async () => {
    const careless = database.inWorkspace(6, async (tx) => {
      await tx.query(insertNote(6, 1, 'a'));
      await tx.query('SELECT no_such_column').catch(() => {});
    });
    await expect(careless).rejects.toThrow('rolled back');
    expect(await countNotes(6)).toBe(0);
  });

  test('keeps nothing when a value of a sent statement can not be converted', async () => {
    const work = database.inWorkspace(7, (tx) =>
      tx.flight([insertNote(7, 1, 'a'), { text: 'SELECT $1', values: [{ big: 1n }] }]),
    );
    await expect(work).rejects.toThrow('BigInt');
    expect(await countNotes(7)).toBe(0);
  });

  test('plans a named statement once, whatever its values', async () => {
    const plans = await database.inWorkspace(1, async (tx) => {
      const list = (ids: number[]) => ({
        name: 'test-list-notes',
        text: 'SELECT id FROM notes WHERE workspace_id = 1 AND id = ANY($1) LIMIT $2',
        values: [ids, ids.length],
      });
      for (let run = 0; run < 7; run += 1) await tx.query(list([run]));
      const { rows } = await tx.query<{ generic_plans: number; custom_plans: number }>({
        text: `SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'test-list-notes'`,
      });
      return rows;
    });
    expect(plans).toEqual([{ generic_plans: 7, custom_plans: 0 }]);
  });

  test('passes on what its own work throws, even if it looks like a lost connection', async () => {
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' });
    const failWith = () => Promise.reject(missing);
    await expect(database.inWorkspace(7, failWith)).rejects.toBe(missing);
    const dedicated = database.dedicatedConnection();
    await expect(dedicated.inWorkspace(7, failWith)).rejects.toBe(missing);
    await dedicated.close();
  });

  test('refuses statements after its end', async () => {
    const tx = await database.inWorkspace(7, async (open) => open);
    await expect(tx.query(insertNote(7, 1, 'late'))).rejects.toThrow('over');
    expect(await countNotes(7)).toBe(0);
  });

  test('sends what is left for its end with the commit', async () => {
    const count = await database.inWorkspace(110, async (tx) => {
      await tx.query(insertNote(110, 1, 'a'));
      tx.finish([insertNote(110, 2, 'b'), insertNote(110, 3, 'c')]);
      return countNotes(110);
    });
    expect(count).toBe(0);
    expect(await countNotes(110)).toBe(3);
  });

  test('keeps nothing and runs no hook when a statement left for its end fails, and reports that one', async () => {
    let isHooked = false;
    const work = database.inWorkspace(111, async (tx) => {
      tx.afterCommit(() => void (isHooked = true));
      await tx.query(insertNote(111, 1, 'a'));
      tx.finish([insertNote(111, 2, 'b'), insertNote(111, 1, 'again'), insertNote(111, 3, 'c')]);
    });
    const error = await work.catch((reason: unknown) => reason);
    expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
    expect(await countNotes(111)).toBe(0);
    expect(isHooked).toBe(false);
    const inconvertible = database.inWorkspace(111, async (tx) => {
      tx.finish([insertNote(111, 1, 'a'), { text: 'SELECT $1', values: [{ big: 1n }] }]);
    });
    await expect(inconvertible).rejects.toThrow('BigInt');
    expect(await countNotes(111)).toBe(0);
  });

  test('sends nothing behind what is left for its end', async () => {
    const late = database.inWorkspace(112, async (tx) => {
      tx.finish([insertNote(112, 1, 'a')]);
      await tx.query(insertNote(112, 2, 'b'));
    });
    await expect(late).rejects.toThrow('over');
    const twice = database.inWorkspace(112, async (tx) => {
      tx.finish([insertNote(112, 1, 'a')]);
      tx.finish([insertNote(112, 2, 'b')]);
    });
    await expect(twice).rejects.toThrow('over');
    expect(await countNotes(112)).toBe(0);
  });

  test('runs hooks after the commit only, and a failing hook harms nobody', async () => {
    const seen: number[] = [];
    await database.inWorkspace(9, async (tx) => {
      await tx.query(insertNote(9, 1, 'a'));
      tx.afterCommit(() => {
        throw new Error('hook');
      });
      tx.afterCommit(async () => void seen.push(await countNotes(9)));
      expect(seen).toEqual([]);
    });
    await expect.poll(() => seen).toEqual([1]);
    expect(logged).toContain('a hook after a commit failed');
    const failing = database.inWorkspace(9, async (tx) => {
      tx.afterCommit(() => void seen.push(99));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(seen).toEqual([1]);
  });
});

describe('reading', () => {
  test('refuses to write', async () => {
    await expect(database.readInWorkspace(1, insertNote(1, 50, 'x'))).rejects.toThrow('read-only');
  });

  test('gives numbers, dates and json as such, and refuses a number that would lose digits', async () => {
    const text = `SELECT 9007199254740991::bigint AS big, '{1,2}'::bigint[] AS bigs, '2026-01-02'::date AS day,
      '2026-01-02T03:04:05Z'::timestamptz AS at, '{"a":[1]}'::jsonb AS json`;
    expect((await database.readInWorkspace(1, { text })).rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, 2],
        day: '2026-01-02',
        at: new Date('2026-01-02T03:04:05Z'),
        json: { a: [1] },
      },
    ]);
    await expect(database.readInWorkspace(1, { text: 'SELECT 9007199254740993::bigint' })).rejects.toThrow(RangeError);
    expect(await countNotes(1)).toBe(1);
  });

  test('works on a URL too, in the restricted role even if the URL says otherwise', async () => {
    const { host, user, database: name } = testDatabase.connection;
    const query = `host=${encodeURIComponent(host)}&options=${encodeURIComponent(`-c role=${user} -c work_mem=5MB`)}`;
    const byUrl = makeDatabase({ url: `postgres://${user}@/${name}?${query}`, poolSize: 1 });
    const { rows } = await byUrl.global((tx) =>
      tx.query("SELECT current_user AS who, current_setting('work_mem') AS mem"),
    );
    expect(rows).toEqual([{ who: 'switchboard_app', mem: '5MB' }]);
    await byUrl.close();
  });
});

describe('a lane', () => {
  test('keeps all statements of a flight or none, and goes on', async () => {
    const dedicated = database.dedicatedConnection();
    const good = dedicated.flight(10, [insertNote(10, 1, 'a'), insertNote(10, 2, 'b')]);
    const bad = dedicated
      .flight(10, [insertNote(10, 3, 'c'), insertNote(10, 1, 'again')])
      .catch((error: unknown) => error);
    const unsendable = dedicated
      .flight(10, [insertNote(10, 4, 'd'), { text: 'SELECT $1', values: [{ big: 1n }] }])
      .catch((error: unknown) => error);
    const twoNames = dedicated
      .flight(10, [insertNote(10, 5, 'e'), { name: 'test-insert-note', text: 'SELECT 1' }])
      .catch((error: unknown) => error);
    const last = dedicated.inWorkspace(10, (tx) => tx.query('SELECT id FROM notes ORDER BY id'));
    expect((await good).map((result) => result.rows)).toEqual([[{ id: 1 }], [{ id: 2 }]]);
    expect(isUniqueViolation(await bad)).toBe(true);
    expect(await unsendable).toBeInstanceOf(TypeError);
    expect(await twoNames).toEqual(new Error('The name test-insert-note stands for two different statements.'));
    expect((await last).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await dedicated.close();
    await expect(dedicated.flight(10, [])).rejects.toThrow('closed');
  });

  test('connects anew after its connection is lost', async () => {
    const dedicated = database.dedicatedConnection();
    const who = () =>
      dedicated.inWorkspace(
        1,
        async (tx) => (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid,
      );
    const first = await who();
    const lost = dedicated.inWorkspace(1, (tx) => tx.query('SELECT pg_sleep(10)'));
    const lostOutcome = lost.catch((error: unknown) => error);
    await expect
      .poll(
        async () =>
          (
            await owner.query(
              'SELECT pg_terminate_backend($1) FROM pg_stat_activity WHERE pid = $1 AND query LIKE $2',
              [first, '%pg_sleep%'],
            )
          ).rowCount,
      )
      .toBe(1);
    expect(await lostOutcome).toBeInstanceOf(DatabaseUnavailableError);
    expect(await who()).not.toBe(first);
    await dedicated.close();
  });
});

test('the pool survives the loss of all its connections', async () => {
  await Promise.all([countNotes(1), countNotes(1)]);
  const lossMessage = 'a database connection was lost';
  const countLosses = () => logged.filter((message) => message === lossMessage).length;
  const lossesBefore = countLosses();
  await owner.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'switchboard' AND datname = current_database()",
  );
  await expect.poll(countLosses).toBeGreaterThanOrEqual(lossesBefore + 2);
  expect(await countNotes(1)).toBe(1);
});

test('an absent database is reported as unavailable', async () => {
  const nowhere = makeDatabase({ connection: { ...testDatabase.connection, host: '/nonexistent' } });
  await expect(nowhere.ping()).rejects.toThrow(DatabaseUnavailableError);
  await expect(nowhere.dedicatedConnection().flight(1, [])).rejects.toThrow(DatabaseUnavailableError);
  await nowhere.close();
});
