import { describe, expect, test } from 'vitest';
import { listHoursOfWeek, listPeriods, listStretches, type Span } from './periods.ts';

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
  const madeOf = (zone: string, by: 'none' | 'day' = 'none', spans?: readonly Span[]) =>
    listStretches(
      listPeriods({ from: '2026-11-01', to: by === 'day' ? '2026-11-01' : '2026-11-30', zone }, by),
      spans,
    ).map((stretch) => `${stretch.span} ${stretch.sign * hours(stretch)}`);

  test('months, days and quarters of UTC, the nearest [49.4]', () => {
    expect(madeOf('UTC')).toEqual(['month 720']);
    expect(madeOf('Europe/Kyiv')).toEqual(['month 720', 'quarter 2', 'quarter -2']);
    expect(madeOf('Asia/Kathmandu')).toEqual(['month 720', 'quarter 5.75', 'quarter -5.75']);
    expect(madeOf('Europe/Kyiv', 'day')).toEqual(['day 24', 'quarter 2', 'quarter -2']);
    expect(madeOf('America/New_York', 'day')).toEqual(['day 24', 'quarter -4', 'quarter 5']);
  });

  test('quarters within a day of UTC each, where there are no sums or no day lies between', () => {
    expect(madeOf('Europe/Kyiv', 'day', ['quarter'])).toEqual(['quarter 2', 'quarter 22']);
    const [short] = listPeriods({ from: '2026-10-25', to: '2026-10-25', zone: 'Pacific/Auckland' }, 'day');
    const noonToNoon = { from: new Date('2026-11-01T12:00Z'), to: new Date('2026-11-02T11:00Z') };
    expect(
      listStretches([short ?? noonToNoon, noonToNoon]).map((part) => [part.place, part.span, part.sign * hours(part)]),
    ).toEqual([
      [0, 'day', 24],
      [0, 'quarter', -11],
      [0, 'quarter', 11],
      [1, 'quarter', 12],
      [1, 'quarter', 11],
    ]);
  });
});

describe('the hours of a week', () => {
  const hoursOf = (zone: string, day: string) =>
    listHoursOfWeek({ from: day, to: day, zone }).flatMap(({ first, end, hourOf }) =>
      Array.from({ length: end - first }, (_, index) => hourOf(first + index)),
    );

  test('are a quarter four times each, from Monday on, by the clocks of the zone [49.4]', () => {
    const ofMonday = Array.from({ length: 96 }, (_, quarter) => Math.floor(quarter / 4));
    for (const zone of ['UTC', 'Europe/Kyiv', 'Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York']) {
      expect(hoursOf(zone, '2026-11-02'), zone).toEqual(ofMonday);
    }
  });

  test.for([
    ['Europe/Kyiv', '2026-03-29', 3, 0],
    ['Europe/Kyiv', '2026-10-25', 3, 8],
    ['America/New_York', '2026-03-08', 2, 0],
    ['Australia/Lord_Howe', '2026-04-05', 1, 6],
  ] as const)('in %s on %s the hour %d has %d quarters [49.4]', ([zone, day, hour, quarters]) => {
    expect(hoursOf(zone, day).filter((held) => held === 6 * 24 + hour)).toHaveLength(quarters);
  });
});
