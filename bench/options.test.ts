import { expect, test } from 'vitest';
import { chooseBenchmarks } from './compared-benchmarks.ts';
import { parseOptions } from './options.ts';

test('a comparison takes the commit to compare with, rounds and ways', () => {
  expect(parseOptions(['compare', 'HEAD~3', '--rounds', '7', '--only', 'send,open'])).toMatchObject({
    name: 'compare',
    base: 'HEAD~3',
    rounds: 7,
    only: 'send,open',
  });
  expect(() => parseOptions(['compare'])).toThrow('name the commit to compare with');
  expect(() => parseOptions(['compare', 'main', 'other'])).toThrow('name one benchmark');
  expect(() => parseOptions(['send', 'HEAD'])).toThrow('name one benchmark');
});

test('it compares the ways that are named, or all, and refuses what is none', () => {
  const namesOf = (only?: string) => chooseBenchmarks(only).map(([name]) => name);
  expect(namesOf('open, send')).toEqual(['send', 'open']);
  expect(namesOf()).toEqual(['send', 'fanout', 'intake', 'history', 'unread', 'search', 'open']);
  expect(() => namesOf('send,kill')).toThrow('"kill" is not compared; --only takes send, fanout');
});
