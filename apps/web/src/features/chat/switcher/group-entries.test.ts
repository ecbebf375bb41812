import { expect, test } from 'vitest';
import { groupEntries, type Section } from './group-entries.ts';

const entry = (key: string, section: Section) => ({ key, section, label: key });
const ranked = [
  entry('user-1', 'people'),
  entry('channel-1', 'channels'),
  entry('channel-2', 'channels'),
  entry('channel-3', 'clients'),
  entry('theme', 'actions'),
];
const shown = (query: string, recent: string[], current: string | null) =>
  groupEntries(ranked, { query, recent, current }).map(({ name, entries }) => [name, ...entries.map(({ key }) => key)]);

test('without a query what was opened last stands on top, but not what is on the screen', () => {
  expect(shown('', ['channel-2', 'channel-3', 'channel-9'], 'channel-2')).toEqual([
    ['recent', 'channel-3'],
    ['channels', 'channel-1', 'channel-2'],
    ['people', 'user-1'],
    ['actions', 'theme'],
  ]);
});

test('nobody who has been nowhere sees an empty heading', () => {
  expect(shown(' ', [], null).map(([name]) => name)).toEqual(['channels', 'people', 'clients', 'actions']);
});

test('with a query the heading of the best comes first', () => {
  expect(shown('x', ['channel-3'], null).map(([name]) => name)).toEqual(['people', 'channels', 'clients', 'actions']);
});

test('no heading has more than can be taken in', () => {
  const many = Array.from({ length: 40 }, (_, n) => entry(`channel-${n}`, 'channels'));
  const recent = many.map(({ key }) => key);
  const counts = (query: string) =>
    groupEntries(many, { query, recent, current: null }).map(({ entries }) => entries.length);
  expect(counts('')).toEqual([5, 6]);
  expect(counts('c')).toEqual([30]);
});
