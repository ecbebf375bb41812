import { expect, it } from 'vitest';
import { momentInZone, startOfDay } from './moment-in-zone.ts';

it.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Europe/Kyiv', '2026-11-20T22:00:00.000Z'],
  ['2026-07-01', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  // Days of a daylight saving change.
  ['2026-03-29', 'Europe/Kyiv', '2026-03-28T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Kyiv', '2026-10-24T21:00:00.000Z'],
  // Midnight itself is skipped.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-20T18:15:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, start) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(start);
});

it.each([
  ['2026-11-21T15:00', 'Europe/Kyiv', '2026-11-21T13:00:00.000Z'],
  ['2026-07-01T15:30', 'America/New_York', '2026-07-01T19:30:00.000Z'],
  // Skipped: clocks go from 3:00 to 4:00.
  ['2026-03-29T03:30', 'Europe/Kyiv', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T04:30', 'Europe/Kyiv', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T12:00', 'Europe/Kyiv', '2026-10-25T10:00:00.000Z'],
])('clocks show %s in %s at %s', (local, timeZone, moment) => {
  expect(momentInZone(local, timeZone).toISOString()).toBe(moment);
});
