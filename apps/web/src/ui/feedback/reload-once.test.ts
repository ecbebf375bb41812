import { expect, it, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

it('reloads for a reason once a minute, and for another reason as well', () => {
  const storage = sessionStorage;
  storage.clear();
  const reload = vi.fn<() => void>();
  const at = (reason: string, now: number) => reloadOnce(reason, { storage, now, reload });
  expect(at('parts', 1_000_000)).toBe(true);
  expect(at('parts', 1_059_999)).toBe(false);
  expect(at('worker', 1_059_999)).toBe(true);
  expect(at('parts', 1_060_001)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});
