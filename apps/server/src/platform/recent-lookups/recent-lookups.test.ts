import { expect, onTestFinished, test, vi } from 'vitest';
import { RecentLookups } from './index.ts';

test('callers of one moment share a look-up, and what was found is remembered for a while', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const lookups = new RecentLookups<number>(80);
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads;
  };
  expect(await Promise.all([lookups.find('a', load), lookups.find('a', load)])).toEqual([1, 1]);
  expect(await lookups.find('a', load)).toBe(1);
  expect(await lookups.find('b', load)).toBe(2);
  vi.advanceTimersByTime(79);
  expect(await lookups.find('a', load)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await lookups.find('a', load)).toBe(3);
  lookups.forget();
  expect(await lookups.find('a', load)).toBe(4);
});

test('what is not there and what failed is looked up again', async () => {
  const lookups = new RecentLookups<number>(60_000);
  expect(await lookups.find('a', async () => null)).toBeNull();
  await expect(lookups.find('a', async () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await lookups.find('a', async () => 7)).toBe(7);
});

test('a look-up that ends after everything was forgotten takes nothing of the next with it', async () => {
  const lookups = new RecentLookups<number>(60_000);
  let end: (value: null) => void = () => {};
  const late = lookups.find(
    'a',
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  lookups.forget();
  expect(await lookups.find('a', async () => 1)).toBe(1);
  end(null);
  expect(await late).toBeNull();
  expect(await lookups.find('a', async () => 2)).toBe(1);
});
