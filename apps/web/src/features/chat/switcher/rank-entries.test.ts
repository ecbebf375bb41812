import { describe, expect, test } from 'vitest';
import { rankEntries } from './rank-entries.ts';

const entries = [
  { key: 'c1', label: 'Загальний' },
  { key: 'c2', label: 'Дизайн і друк', unread: 3 },
  { key: 'c3', label: 'Product design' },
  { key: 'u4', label: 'Ґалаґан Їванна', keywords: 'ivanna' },
  { key: 'u5', label: "Дар'я Коваль", keywords: 'dasha dasha@example.com' },
  { key: 'k6', label: 'Client', keywords: '+380 67 123 45 67' },
];
const found = (query: string, recent: string[] = []) => rankEntries(entries, query, recent).map(({ key }) => key);

describe('entries of the switcher', () => {
  test.each([
    ['загал', ['c1']],
    ['дизайн друк', ['c2']],
    ['ДРУК диз', ['c2']],
    ['галаган', ['u4']],
    ['іванна', ['u4']],
    ['ivan', ['u4']],
    ['дарья', []],
    ['даря', ['u5']],
    ['dasha', ['u5']],
    ['380', ['k6']],
    ['prdsgn', ['c3']],
    ['zzz', []],
    ['***', []],
  ])('"%s" finds %j', (query, keys) => {
    expect(found(query)).toEqual(keys);
  });

  test('that begin with the query come before those with a word that does', () => {
    expect(
      rankEntries(
        [
          { key: 'a', label: 'My design' },
          { key: 'b', label: 'Design' },
        ],
        'des',
        [],
      ).map((e) => e.key),
    ).toEqual(['b', 'a']);
  });

  test('opened lately come first, then the unread, then by name', () => {
    expect(found('', ['k6', 'c3'])).toEqual(['k6', 'c3', 'c2', 'u4', 'u5', 'c1']);
  });
});
