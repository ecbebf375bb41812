import { expect, it } from 'vitest';
import { mergeHolidays, readHolidays } from './holiday-table.ts';
import { weekLines } from './week-text.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

it('a week is told in as few lines as it has different runs of days', () => {
  const day: [number, number][] = [
    [540, 780],
    [840, 1080],
  ];
  expect(weekLines([day, day, [[600, 1440]], day, day, [], []], weekdays)).toEqual([
    { days: 'Mon–Tue', hours: '09:00–13:00, 14:00–18:00' },
    { days: 'Wed', hours: '10:00–24:00' },
    { days: 'Thu–Fri', hours: '09:00–13:00, 14:00–18:00' },
    { days: 'Sat–Sun', hours: '' },
  ]);
});

it('days of a file that are over, or share one with a held day, are left out', () => {
  const held = [{ from: '2026-12-24', until: '2026-12-26', label: 'Ours', spans: [] }];
  const table = readHolidays('Date;Until;Name\n2026-12-26;2027-01-02;Holidays\n2026-12-23;;Eve\n2026-11-30;;Over\n');
  expect('days' in table && mergeHolidays(held, table.days, '2026-12-01').map(({ label }) => label)).toEqual([
    'Eve',
    'Ours',
  ]);
  expect(readHolidays('Day,Reason\n2026-12-26,x\n')).toEqual({ kind: 'noColumn' });
});
