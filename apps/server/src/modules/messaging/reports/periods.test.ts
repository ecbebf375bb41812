import { describe, expect, test } from 'vitest';
import { listPeriods, listStretches } from './periods.ts';

const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;

describe('the periods of a zone', () => {
  test.for([
    ['Europe/Kyiv', '2026-03-29', 23],
    ['Europe/Kyiv', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['Pacific/Auckland', '2026-04-05', 25],
    ['Asia/Kolkata', '2026-03-29', 24],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ] as const)('in %s %s has %d hours [49.4]', ([zone, day, expected]) => {
    const [period] = listPeriods({ from: day, to: day, zone }, 'day');
    expect(period && hours(period)).toBe(expected);
  });

  test('are days, weeks from Monday and months, shorter at the ends [49.4]', () => {
    const days = { from: '2026-11-28', to: '2026-12-02', zone: 'Europe/Kyiv' };
    const keysOf = (by: 'day' | 'week' | 'month') => listPeriods(days, by).map(({ key }) => key);
    expect(keysOf('day')).toEqual(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']);
    expect(keysOf('week')).toEqual(['2026-11-23', '2026-11-30']);
    expect(keysOf('month')).toEqual(['2026-11-01', '2026-12-01']);
    expect(listPeriods(days, 'week').map(hours)).toEqual([48, 72]);
    expect(listPeriods({ ...days, from: '2024-02-28', to: '2024-03-01' }, 'month').map(hours)).toEqual([48, 24]);
  });
});

describe('what a period is made of', () => {
  test('days of UTC, and quarters around them, without a gap', () => {
    const periods = listPeriods({ from: '2026-11-01', to: '2026-11-30', zone: 'Asia/Kathmandu' }, 'none');
    const stretches = listStretches(periods);
    expect(stretches.map(({ span }) => span)).toEqual(['quarter', 'day', 'quarter']);
    expect(stretches.map(hours)).toEqual([5.75, 29 * 24, 18.25]);
    expect(stretches[0]?.from).toEqual(periods[0]?.from);
    expect(stretches.at(-1)?.to).toEqual(periods[0]?.to);
  });

  test('days alone where they are those of UTC, and quarters alone where none fits', () => {
    const spansOf = (zone: string) =>
      listStretches(listPeriods({ from: '2026-11-01', to: '2026-11-01', zone }, 'day')).map(({ span }) => span);
    expect(spansOf('UTC')).toEqual(['day']);
    expect(spansOf('Europe/Kyiv')).toEqual(['quarter']);
  });
});
