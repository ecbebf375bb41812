// @vitest-environment node
import { expect, it } from 'vitest';
import { presetMoment } from './snooze-times.ts';

const kyiv = 'Europe/Kyiv';

it.each([
  // The night in which summer time ends, and the one in which it begins.
  ['tomorrow', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00.000Z'],
  ['tomorrow', '2026-03-28T12:00:00Z', '2026-03-29T06:00:00.000Z'],
  ['week', '2026-10-20T12:00:00Z', '2026-10-27T07:00:00.000Z'],
  ['monday', '2026-11-27T01:00:00Z', '2026-11-30T07:00:00.000Z'],
  ['monday', '2026-11-30T01:00:00Z', '2026-12-07T07:00:00.000Z'],
  ['threeHours', '2026-10-25T00:00:00Z', '2026-10-25T03:00:00.000Z'],
] as const)('%s after %s is %s [29.2]', (preset, now, expected) => {
  expect(presetMoment(preset, Date.parse(now), kyiv).toISOString()).toBe(expected);
});
