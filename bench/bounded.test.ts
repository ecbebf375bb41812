import { expect, test } from 'vitest';
import { Progress, runBounded } from './bounded.ts';

const quick = { boundMs: 300, tellEveryMs: 50 };

test('a benchmark that waits for ever is ended with where it was, and says meanwhile that it goes on', async () => {
  const said: string[] = [];
  const progress = new Progress((line) => said.push(line));
  const waits = runBounded({ progress, ...quick }, () => {
    progress.note('opening channel 7');
    return new Promise(() => {});
  });
  await expect(waits).rejects.toThrow('it did not end within 0 s; it was opening channel 7');
  expect(said.slice(0, 2)).toEqual(['0 s: opening channel 7', '0 s: still opening channel 7']);
});

test('one that ends in time gives its result, and one that fails its error', async () => {
  const progress = new Progress(() => {});
  expect(await runBounded({ progress, ...quick }, () => Promise.resolve(7))).toBe(7);
  await expect(runBounded({ progress, ...quick }, () => Promise.reject(new Error('no gcc')))).rejects.toThrow('no gcc');
});
