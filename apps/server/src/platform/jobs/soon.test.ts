import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeSoon } from './soon.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('done at once, then no more often than it may be, and never left out', () => {
  const done: number[] = [];
  const ask = makeSoon(500, async (workspaceId) => void done.push(workspaceId));
  for (const workspaceId of [1, 1, 2, 1]) ask(workspaceId);
  expect(done).toEqual([1, 2]);
  vi.advanceTimersByTime(500);
  expect(done).toEqual([1, 2, 1]);
  vi.advanceTimersByTime(500);
  expect(done).toEqual([1, 2, 1]);
  ask(2);
  expect(done).toEqual([1, 2, 1, 2]);
});
