import { limits } from '@switchboard/contract';
import { describe, expect, it, test } from 'vitest';
import { beforeOf, countDays, daysOf, divisionOf, listParts, type PeriodName, partWithKey } from './period.ts';

const today = '2026-11-21';

describe('a period', () => {
  it.each<[PeriodName, string, string]>([
    ['today', '2026-11-21', '2026-11-21'],
    ['last7', '2026-11-15', '2026-11-21'],
    ['last30', '2026-10-23', '2026-11-21'],
    ['last90', '2026-08-24', '2026-11-21'],
    ['month', '2026-11-01', '2026-11-21'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-11-21'],
  ])('%s is from %s to %s', (name, from, to) => {
    expect(daysOf(name, today, { from: '2020-01-01' })).toEqual({ from, to });
  });

  it('of one’s own is what was chosen, completed where it is not whole', () => {
    expect(daysOf('own', today, { from: '2026-02-03', to: '2026-02-05' })).toEqual({
      from: '2026-02-03',
      to: '2026-02-05',
    });
    expect(daysOf('own', today, { from: '2026-02-05', to: '2026-02-03' })).toEqual({
      from: '2026-02-03',
      to: '2026-02-05',
    });
    expect(daysOf('own', today, { from: '2026-02-03' })).toEqual({ from: '2026-02-03', to: today });
    expect(daysOf('own', today, { from: '2027-02-03' })).toEqual({ from: '2027-02-03', to: '2027-02-03' });
    expect(daysOf('own', today, { to: '2026-02-03' })).toEqual({ from: '2026-02-03', to: '2026-02-03' });
    expect(countDays(daysOf('own', today, { from: '1999-12-31' }))).toBe(limits.reportDays);
    expect(daysOf('own', today, {})).toEqual({ from: '2026-10-23', to: today });
  });

  it('has as many days before it, which end where it begins', () => {
    const days = { from: '2026-03-02', to: '2026-03-31' };
    expect(beforeOf(days)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(countDays(beforeOf(days))).toBe(30);
  });

  it.each<[PeriodName, string, string, string, string]>([
    ['lastMonth', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['own', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['own', '2026-04-01', '2026-06-30', '2026-01-01', '2026-03-31'],
    ['own', '2025-01-01', '2025-12-31', '2024-01-01', '2024-12-31'],
    ['month', '2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['month', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['month', '2026-01-01', '2026-01-15', '2025-12-01', '2025-12-15'],
    ['month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['year', '2026-01-01', '2026-11-21', '2025-01-01', '2025-11-21'],
    ['year', '2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28'],
    ['year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['last30', '2026-11-01', '2026-11-30', '2026-10-02', '2026-10-31'],
  ])('%s from %s to %s comes after %s to %s [49.19]', (name, from, to, before, until) => {
    expect(beforeOf({ from, to }, name)).toEqual({ from: before, to: until });
  });
});

test.each([
  ['2026-01-01', '2026-01-01', 'day'],
  ['2026-01-01', '2026-04-02', 'day'],
  ['2026-01-01', '2026-04-03', 'week'],
  ['2026-01-01', '2026-12-31', 'week'],
  ['2024-01-01', '2024-12-31', 'week'],
  ['2026-01-01', '2027-01-02', 'month'],
] as const)('from %s to %s is divided by the %s', (from, to, by) => {
  expect(divisionOf({ from, to })).toBe(by);
});

describe('its parts', () => {
  const days = { from: '2026-10-29', to: '2026-11-10' };
  it('are all its days', () => {
    const parts = listParts(days, 'day');
    expect(parts).toHaveLength(13);
    expect(parts[3]).toEqual({ key: '2026-11-01', from: '2026-11-01', to: '2026-11-01' });
  });

  it('are weeks from Monday and months, named by their first day, shorter at the ends', () => {
    expect(listParts(days, 'week')).toEqual([
      { key: '2026-10-26', from: '2026-10-29', to: '2026-11-01' },
      { key: '2026-11-02', from: '2026-11-02', to: '2026-11-08' },
      { key: '2026-11-09', from: '2026-11-09', to: '2026-11-10' },
    ]);
    expect(listParts(days, 'month')).toEqual([
      { key: '2026-10-01', from: '2026-10-29', to: '2026-10-31' },
      { key: '2026-11-01', from: '2026-11-01', to: '2026-11-10' },
    ]);
    expect(listParts({ from: '2026-01-31', to: '2026-03-01' }, 'month').map(({ key }) => key)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
  });

  it('are found by the key that the server gives', () => {
    for (const by of ['day', 'week', 'month'] as const) {
      for (const part of listParts(days, by)) expect(partWithKey(part.key, by, days)).toEqual(part);
    }
  });
});
