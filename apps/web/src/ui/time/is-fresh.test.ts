// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { isFresh } from './is-fresh.ts';

afterEach(() => vi.useRealTimers());

it.each([
  [0, 5, true],
  [0, 20, false],
  // The device's clock is ten minutes fast, or slow.
  [600, 605, true],
  [600, 620, false],
  [-600, -595, true],
  [-600, -580, false],
])('a device %s s ahead, by whose clock it was %s s ago: fresh is %s', (aheadS, agoS, fresh) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-30T10:00:00Z') });
  const at = new Date(Date.now() - agoS * 1_000).toISOString();
  expect(isFresh(at, aheadS * 1_000)).toBe(fresh);
});
