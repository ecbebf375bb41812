import { expect, test } from 'vitest';
import { findUnseenRows } from './check-migrations.mjs';

const tables = new Set(['bots', 'channels', 'messages', 'workspaces', 'deliveries']);
const check = (sql: string, file = '0099-change.sql') => findUnseenRows(file, sql, tables);
const suspend = (table: string, is = true) => `alter table ${table} ${is ? 'no ' : ''}force row level security;`;

test.each([
  ["update bots set state = 'active'", ['bots']],
  ['delete from channels where deleted_at is not null', ['channels']],
  ['insert into workspaces (id) select workspace_id from bots', ['bots']],
  ['with gone as (select id from bots) delete from deliveries d using gone', ['bots']],
  ['update channels c set name = b.title from bots b where b.id = c.bot_id', ['channels', 'bots']],
  ['create table names as select title from bots', ['bots']],
  ["do $$ begin update bots set title = 'semicolon; in a text'; end $$", ['bots']],
  ['-- told; of\nupdate bots set id = id', ['bots']],
  ['update workspaces set id = id; delete from deliveries', []],
  ["create function f() returns void language sql as $$ update bots set state = '' $$", []],
  ['create trigger t after update of name on channels for each row execute function f()', []],
  ['create index bots_idx on bots using btree (id); alter table bots add column a int', []],
  ['create table fresh (id int); insert into fresh values (1); update fresh set id = 2', []],
  ["comment on table bots is 'update bots'", []],
])('%s sees no rows of %o', (sql, unseen) => {
  expect(check(`${sql};`)).toEqual(unseen.map((name) => expect.stringContaining(`rows of ${name} are not seen`)));
});

test('rows are seen while forced row level security is suspended, which has to be forced again', () => {
  const change = "update bots set state = 'active';";
  expect(check([suspend('bots'), change, suspend('bots', false)].join('\n'))).toEqual([]);
  expect(check([suspend('bots'), change].join('\n'))).toEqual([
    '0099-change.sql: bots stays without forced row level security',
  ]);
  expect(check([suspend('bots'), suspend('bots', false), change].join('\n'))).toHaveLength(1);
  expect(check([suspend('channels'), change, suspend('channels', false)].join('\n'))).toHaveLength(1);
});

test('what is known to have missed rows, and was put right later, is let pass', () => {
  expect(check('update bots set id = id;', '0064-refund-in-parts.sql')).toEqual([]);
});
