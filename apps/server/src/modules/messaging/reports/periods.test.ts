import { describe, expect, test } from 'vitest';
import { listPeriods, listStretches, type Span, spanOfHours } from './periods.ts';

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
  const madeOf = (zone: string, by: 'none' | 'day' = 'none', spans: readonly Span[] = ['month', 'day', 'hour']) =>
    listStretches(
      listPeriods({ from: '2026-11-01', to: by === 'day' ? '2026-11-01' : '2026-11-30', zone }, by),
      spans,
    ).map((stretch) => `${stretch.span} ${stretch.sign * hours(stretch)}`);

  test('months, days and hours of UTC, the nearest, and facts where a border is no hour of UTC [49.4]', () => {
    expect(madeOf('UTC')).toEqual(['month 720']);
    expect(madeOf('Europe/Kyiv')).toEqual(['month 720', 'hour 2', 'hour -2']);
    expect(madeOf('Asia/Kathmandu')).toEqual(['month 720', 'hour 6', 'fact -0.25', 'hour -6', 'fact 0.25']);
    const withQuarters = madeOf('Asia/Kathmandu', 'none', ['month', 'day', 'hour', 'quarter']);
    expect(withQuarters).toEqual(['month 720', 'hour 6', 'quarter -0.25', 'hour -6', 'quarter 0.25']);
    expect(madeOf('Europe/Kyiv', 'day')).toEqual(['day 24', 'hour 2', 'hour -2']);
    expect(madeOf('America/New_York', 'day')).toEqual(['day 24', 'hour -4', 'hour 5']);
  });

  test('facts in place of the sums that there are not', () => {
    expect(madeOf('Europe/Kyiv', 'none', ['month', 'day'])).toEqual(['month 720', 'fact 2', 'fact -2']);
    expect(madeOf('Europe/Kyiv', 'none', [])).toEqual(['fact 720']);
  });

  test('hours of the week are those of UTC in most zones, in the others quarters', () => {
    const spanIn = (zone: string, spans: readonly Span[] = ['month', 'day', 'hour', 'quarter']) =>
      spanOfHours({ from: '2026-03-01', to: '2026-04-30', zone }, spans);
    expect(['Europe/Kyiv', 'America/New_York'].map((zone) => spanIn(zone))).toEqual(['hour', 'hour']);
    expect(['Asia/Kathmandu', 'Australia/Lord_Howe'].map((zone) => spanIn(zone))).toEqual(['quarter', 'quarter']);
    expect(spanIn('Asia/Kolkata', ['month', 'day', 'hour'])).toBeNull();
    expect(spanIn('Europe/Kyiv', ['month', 'day'])).toBeNull();
  });
});
