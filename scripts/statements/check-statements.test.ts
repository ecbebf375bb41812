import path from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkStatements } from './check-statements.ts';
import { withTemporaryDatabase } from './temporary-database.ts';

const project = path.join(import.meta.dirname, 'probe');
const file = path.join(project, 'probe-queries.ts');
const at = path.relative(process.cwd(), file);

/** The problems of the probes, by the name of the statement. */
const problemsIn = async (client: Client): Promise<Record<string, string[]>> => {
  const { problems } = await checkStatements(client, project, [file]);
  const byName: Record<string, string[]> = {};
  for (const problem of problems) {
    const [, name = '', text = ''] = new RegExp(`^${at}: ([\\w.-]+): (.*)$`).exec(problem) ?? [];
    (byName[name] ??= []).push(text);
  }
  return byName;
};

let client: Client;
let end = (): void => {};
let ended: Promise<void>;

beforeAll(
  () =>
    new Promise<void>((resolve, reject) => {
      ended = withTemporaryDatabase(async (connected) => {
        client = connected;
        await client.query(`create table people (id bigint primary key, email text not null, phone text, kind text not null,
            born_on date, seen_at timestamptz not null, tags text[] not null, settings jsonb not null);
          create table friends (person_id bigint not null references people, note text)`);
        resolve();
        await new Promise<void>((finish) => {
          end = finish;
        });
      });
      ended.catch(reject);
    }),
);
afterAll(async () => {
  end();
  await ended;
});

test('each way not to fit the schema is told by file, statement and column', async () => {
  expect(await problemsIn(client)).toEqual({
    wrongColumn: ['column email is not in its rows'],
    wrongNull: [
      'column phone can be null and is declared string',
      'column email is never null and is declared string | null',
      'column sure needs no word that it is never null',
    ],
    wrongTypes: [
      'column id is bigint and is declared string',
      'column seen_at is timestamp with time zone and is declared string',
      'column tags is text[] and is declared number[]',
      'column kind is text and is declared 1 | 2',
    ],
    wrongNumber: ['it takes 2 parameters and is given 3'],
    wrongParameters: [
      'parameter $1 is bigint and is given string',
      'parameter $2 is text and is given number',
      'parameter $3 is jsonb and is given readonly string[]',
      'parameter $4 is text[] and is given readonly number[]',
    ],
    wrongTable: ['relation "persons" does not exist'],
    'listsOfPeople.byEmail': ['column id is bigint and is declared string'],
    putTogether: [
      'parameter $1 is text[] and is given 1',
      'column "name" does not exist',
      'column phone can be null and is declared string',
    ],
    hidden: ["is not exported, so its statement can't be checked"],
  });
});

test('a column that a migration renames fails every statement that names it', async () => {
  await client.query('alter table people rename column phone to mobile');
  try {
    const { 'find-person': found, listNulls } = await problemsIn(client);
    expect(found).toEqual(['column p.phone does not exist']);
    expect(listNulls).toEqual(['column p.phone does not exist']);
  } finally {
    await client.query('alter table people rename column mobile to phone');
  }
});

test('a column that a migration lets be null fails the rows that are declared without', async () => {
  await client.query('alter table people alter column email drop not null');
  try {
    expect((await problemsIn(client))['find-person']).toEqual(['column email can be null and is declared string']);
  } finally {
    await client.query('alter table people alter column email set not null');
  }
});
