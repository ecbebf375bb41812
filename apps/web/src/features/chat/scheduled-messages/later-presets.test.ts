// @vitest-environment node
import { expect, it } from 'vitest';
import { laterTimes } from './later-presets.ts';

const timesAt = (now: string, clientZone: string | null, timeZone = 'Europe/Kyiv') =>
  Object.fromEntries(
    laterTimes(Date.parse(now), { timeZone, clientZone }).map(({ preset, at }) => [preset, at.toISOString()]),
  );

it('offers an hour from now, and nine in the morning tomorrow and on Monday', () => {
  expect(timesAt('2026-11-25T12:30:00Z', null)).toEqual({
    hour: '2026-11-25T13:30:00.000Z',
    tomorrow: '2026-11-26T07:00:00.000Z',
    monday: '2026-11-30T07:00:00.000Z',
  });
});

it('offers the same moment once: on a Sunday tomorrow is Monday, and the client’s morning may be the reader’s', () => {
  expect(timesAt('2026-11-29T12:30:00Z', 'Europe/Kyiv')).toEqual({
    hour: '2026-11-29T13:30:00.000Z',
    tomorrow: '2026-11-30T07:00:00.000Z',
  });
});

it.each([
  ['2026-11-25T12:30:00Z', 'Europe/Berlin', '2026-11-26T08:00:00.000Z'],
  // At night it is this morning.
  ['2026-11-25T03:00:00Z', 'Europe/Kyiv', '2026-11-25T07:00:00.000Z'],
  // Already tomorrow there.
  ['2026-11-25T20:00:00Z', 'Asia/Tokyo', '2026-11-26T00:00:00.000Z'],
  // Clocks go back in the night.
  ['2026-10-24T12:00:00Z', 'Europe/Berlin', '2026-10-25T08:00:00.000Z'],
])('at %s, the next morning in %s is at %s', (now, clientZone, morning) => {
  expect(timesAt(now, clientZone)).toMatchObject({ clientMorning: morning });
});
