import { describe, expect, test } from 'vitest';
import { readCriteria, toSearchQuery } from './search-criteria.ts';
import { readTypedQuery } from './typed-query.ts';

const known = {
  people: [
    { id: 1, name: 'Анна Коваль', username: 'anna' },
    { id: 2, name: 'Ганна Їжак', username: 'hanna' },
    { id: 3, name: "Дар'я Annenko", username: 'dasha' },
  ],
  channels: [
    { id: 10, name: 'Design team' },
    { id: 11, name: 'Дизайн' },
  ],
};
const read = (typed: string, whole = true) => readTypedQuery(typed, known, { whole });

describe('filters typed among the words', () => {
  test.each([
    ['рахунок from:anna', 'рахунок ', { from: 1 }],
    ['from:@dasha', '', { from: 3 }],
    ['from:"ганна їж" звіт', 'звіт', { from: 2 }],
    ['from:даря', '', { from: 3 }],
    ['in:дизайн in', 'in', { in: 11 }],
    ['in:"design team" has:file', '', { in: 10, has: 'file' }],
    ['in:#design', '', { in: 10 }],
    ['FROM:anna HAS:links', '', { from: 1, has: 'link' }],
    ['before:2026-11-01 after:2026-10-01 x', 'x', { before: '2026-11-01', after: '2026-10-01' }],
  ])('%s', (typed, text, filters) => {
    expect(read(typed)).toEqual({ text, filters, problem: null });
  });

  test('that name nothing stay and are told of', () => {
    expect(read('from:nobody word')).toEqual({ text: 'from:nobody word', filters: {}, problem: 'nobody' });
    expect(read('in:nowhere')).toMatchObject({ filters: {}, problem: 'noChannel' });
    expect(read('before:2026-02-31')).toMatchObject({ filters: {}, problem: 'noDate' });
    expect(read('has:soul')).toEqual({ text: 'has:soul', filters: {}, problem: null });
  });

  test('are not taken from the middle of a word or an address', () => {
    expect(read('mailfrom:anna http://in:8080').filters).toEqual({});
  });

  test('the last one waits while it may still be typed', () => {
    expect(read('word from:an', false)).toEqual({ text: 'word from:an', filters: {}, problem: null });
    expect(read('word from:an ', false)).toEqual({ text: 'word ', filters: { from: 1 }, problem: null });
  });
});

describe('criteria in the address', () => {
  test('are read, whatever stands there', () => {
    expect(
      readCriteria({ q: 2026, from: '7', in: -1, before: '2026-13-01', after: '2026-11-30', has: 'soul' }),
    ).toEqual({
      q: '2026',
      from: 7,
      after: '2026-11-30',
    });
    expect(readCriteria({ q: '  ', has: 'file' })).toEqual({ has: 'file' });
  });

  test('name days, which begin at midnight here', () => {
    const { after } = toSearchQuery({ after: '2026-11-30' });
    expect(new Date(after ?? '').getHours()).toBe(0);
    expect(new Date(after ?? '').getDate()).toBe(30);
  });
});
