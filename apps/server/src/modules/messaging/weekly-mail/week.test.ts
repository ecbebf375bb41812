import { expect, test } from 'vitest';
import { dueWeek } from './week.ts';

test.for([
  // Monday, November 30, 8:00 in Kyiv is 6:00 UTC.
  ['Europe/Kyiv', '2026-11-30T05:59:59Z', null],
  ['Europe/Kyiv', '2026-11-30T06:00:00Z', '2026-11-23'],
  ['Europe/Kyiv', '2026-12-01T21:59:59Z', '2026-11-23'],
  ['Europe/Kyiv', '2026-12-01T22:00:00Z', null],
  // Its Monday begins while it is Sunday in UTC, and ends when it is Tuesday there.
  ['Pacific/Kiritimati', '2026-11-29T17:59:00Z', null],
  ['Pacific/Kiritimati', '2026-11-29T18:00:00Z', '2026-11-23'],
  ['Pacific/Pago_Pago', '2026-11-30T18:59:00Z', null],
  ['Pacific/Pago_Pago', '2026-11-30T19:00:00Z', '2026-11-23'],
  ['Pacific/Pago_Pago', '2026-12-02T10:59:00Z', '2026-11-23'],
  ['Asia/Kathmandu', '2026-11-30T02:15:00Z', '2026-11-23'],
  // The clocks went forward the day before.
  ['Europe/Kyiv', '2026-03-30T04:59:00Z', null],
  ['Europe/Kyiv', '2026-03-30T05:00:00Z', '2026-03-23'],
] as const)("in %s at %s last week's mail that is due is %s [49.20]", ([zone, now, week]) => {
  expect(dueWeek(new Date(now), zone)).toBe(week);
});
