import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { migratedTables } from './migrated-tables.mjs';
import { hole, isSql, tablesOf } from './sql-tables.mjs';
import { tableOwners } from './table-owners.mjs';

const reads = (sql: string) =>
  tablesOf(sql).flatMap(({ isWrite, name }) => (isWrite || name === undefined ? [] : [name]));
const writes = (sql: string) =>
  tablesOf(sql).flatMap(({ isWrite, name }) => (isWrite && name !== undefined ? [name] : []));

test.each([
  ['select a from b', ['b']],
  ['select a from b x, c, lateral (select 1 from d) y, e', ['b', 'c', 'e', 'd']],
  ['select (select max(id) from b) from c where exists (select from d)', ['b', 'c', 'd']],
  ['select * from unnest($1::int[]) with ordinality as a (b), c', ['c']],
  ['select 1 from a join b using (id) left join only c on true', ['a', 'b', 'c']],
  ['select 1 from a join b on a.id = any(array[1, 2]), c where a.d in (a.e, b.f)', ['a', 'b', 'c']],
  ['with a as (select 1 from b), c (d) as materialized (select 2 from e) select 1 from a, c', ['b', 'e']],
  ["select extract(epoch from at), substring(x from 1), 'from b', a is distinct from c from d -- from e", ['d']],
  ['select 1 from a for no key update of a', ['a']],
  ['select 1 from a union all select 2 from "b"', ['a', 'b']],
  ['select 1 from public.a /* join b */', ['public.a']],
])('%s reads its tables and nothing else', (sql, tables) => {
  expect(reads(sql).toSorted()).toEqual(tables.toSorted());
  expect(writes(sql)).toEqual([]);
});

test.each([
  ['insert into a (b) select c from d on conflict (b) do update set b = excluded.b', ['a'], ['d']],
  ['insert into a as x (b) values ($1)', ['a'], []],
  ['update a x set b = c.d from c where x.id = c.id', ['a'], ['c']],
  ['delete from a using b where a.id = b.id', ['a'], ['b']],
  [
    'with x as (delete from a returning id), y as (update b set c = 1) insert into d select id from x',
    ['a', 'b', 'd'],
    [],
  ],
  ['lock table a in share mode; truncate b', ['a', 'b'], []],
])('%s writes and reads', (sql, written, read) => {
  expect(writes(sql).toSorted()).toEqual(written.toSorted());
  expect(reads(sql)).toEqual(read);
});

test('a value in the place of a table is told by its number', () => {
  expect(tablesOf(`select ${hole(0)} from ${hole(1)} a join ${hole(2)} b on true where a.c = ${hole(3)}`)).toEqual([
    { isWrite: false, hole: 1 },
    { isWrite: false, hole: 2 },
  ]);
});

test.each([
  'from the beginning',
  'select a colour',
  'Update your profile',
  'join',
  'with care',
  'a user may join users',
])('%s is no SQL', (text) => {
  expect(isSql(text, (name: string) => tableOwners.has(name))).toBe(false);
});

test('the tables of migrations are those that are made and not dropped', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'switchboard-migrations-'));
  try {
    writeFileSync(
      path.join(folder, '0001.sql'),
      'create table a (b int);\n-- create table c (d int);\ncreate unlogged table e ();',
    );
    writeFileSync(path.join(folder, '0002.sql'), 'drop table if exists a; create table if not exists f ();');
    expect([...migratedTables(folder)].toSorted()).toEqual(['e', 'f']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
