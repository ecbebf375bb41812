import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { layOut } from './lay-out.mjs';

const repository = path.resolve(import.meta.dirname, '../..');
const lists = [
  'packages/contract/src/modules.ts',
  'packages/contract/src/constants.ts',
  'packages/contract/src/locales/namespaces.ts',
  'apps/server/src/server-modules.ts',
  'apps/server/src/server-tables.ts',
  'scripts/lint/districts.mjs',
];
let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'switchboard-new-module-'));
  for (const file of lists) cpSync(path.join(repository, file), path.join(root, file));
  mkdirSync(path.join(root, 'apps/server/migrations'));
  writeFileSync(path.join(root, 'apps/server/migrations/0099-newest.sql'), '');
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

it('a module has its files in the contract, the server and the web, and a line in each of the lists', () => {
  const { made, changed } = layOut(root, { place: 'messaging/canned-replies', one: 'canned-reply' });
  expect(changed).toEqual(lists);
  for (const file of lists) expect(read(file)).toContain(file.includes('tables') ? 'cannedReplies' : 'canned-replies');
  expect(made).toContain('apps/server/migrations/0100-create-canned-replies.sql');
  expect(read('apps/server/src/server-modules.ts')).toContain('    makeCannedRepliesModule(services),\n');
  expect(read('scripts/lint/districts.mjs')).toMatch(/messaging: \[[^\]]*'canned-replies'\]/);
  const texts = made.map(read).join('\n');
  expect(texts).toContain("name: 'listCannedReplies'");
  expect(texts).not.toMatch(/undefined|\[object/);
});

it.each([
  ['messaging', 'canned-reply', 'Say the district'],
  ['messaging/Canned', 'canned', 'Say the district'],
  ['nowhere/canned-replies', 'canned-reply', 'There is no district nowhere'],
  ['files/canned-replies', 'canned-reply', 'There is no district files'],
])('names that are none are refused, and nothing is written: %s', (place, one, said) => {
  const before = lists.map(read);
  expect(() => layOut(root, { place, one })).toThrow(said);
  expect(lists.map(read)).toEqual(before);
  expect(existsSync(path.join(root, 'apps/web'))).toBe(false);
});

it('a module that is there stays as it is', () => {
  layOut(root, { place: 'messaging/canned-replies', one: 'canned-reply' });
  const before = lists.map(read);
  expect(() => layOut(root, { place: 'messaging/canned-replies', one: 'canned-reply' })).toThrow('already');
  expect(lists.map(read)).toEqual(before);
});
