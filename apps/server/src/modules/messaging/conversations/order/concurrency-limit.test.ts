import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

/** A piece of work that ends when it is told to. */
const makeWork = () => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, run: () => ended };
};
const tick = () => new Promise((resolve) => setImmediate(resolve));

test('runs so many at one time, in the order they came, whatever becomes of them', async () => {
  const limit = new ConcurrencyLimit({ atOnce: () => 2, longestMs: 60_000 });
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(makeWork);
  const results = works.map(({ run }, index) =>
    limit.run(async () => {
      begun.push(index);
      await run();
      if (index === 0) throw new Error('not this one');
      return index;
    }),
  );
  const failed = expect(results[0]).rejects.toThrow('not this one');
  await tick();
  expect(begun).toEqual([0, 1]);
  works[0]?.end();
  await failed;
  await tick();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  expect(await Promise.all(results.slice(1))).toEqual([1, 2, 3]);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('the next begins while one takes too long, and that one does not make room twice', async () => {
  const limit = new ConcurrencyLimit({ atOnce: () => 1, longestMs: 20 });
  const [slow, next, last] = [makeWork(), makeWork(), makeWork()];
  const begun: string[] = [];
  const run = (name: string, work: ReturnType<typeof makeWork>) =>
    limit.run(async () => {
      begun.push(name);
      await work.run();
    });
  const all = [run('slow', slow), run('next', next), run('last', last)];
  await expect.poll(() => begun).toEqual(['slow', 'next', 'last']);
  for (const { end } of [slow, next, last]) end();
  await Promise.all(all);
  const [first, second] = [makeWork(), makeWork()];
  const more = [run('first', first), run('second', second)];
  await tick();
  expect(begun.slice(3)).toEqual(['first']);
  first.end();
  second.end();
  await Promise.all(more);
});

test('all who wait begin as soon as more are allowed', async () => {
  let atOnce = 1;
  const limit = new ConcurrencyLimit({ atOnce: () => atOnce, longestMs: 60_000 });
  const works = [0, 1, 2, 3].map(makeWork);
  let begun = 0;
  const results = works.map(({ run }) =>
    limit.run(async () => {
      begun += 1;
      await run();
    }),
  );
  await tick();
  expect(begun).toBe(1);
  atOnce = 10;
  works[0]?.end();
  await tick();
  expect(begun).toBe(4);
  for (const { end } of works) end();
  await Promise.all(results);
});

test('one that comes when more are allowed, or fewer, goes by that', async () => {
  let atOnce = 1;
  const limit = new ConcurrencyLimit({ atOnce: () => atOnce, longestMs: 60_000 });
  const works = [0, 1, 2].map(makeWork);
  const begun: number[] = [];
  const results: Promise<void>[] = [];
  const add = async (index: number) => {
    results.push(
      limit.run(async () => {
        begun.push(index);
        await works[index]?.run();
      }),
    );
    await tick();
  };
  await add(0);
  atOnce = 2;
  await add(1);
  expect(begun).toEqual([0, 1]);
  atOnce = 1;
  works[0]?.end();
  await add(2);
  expect(begun).toEqual([0, 1]);
  for (const { end } of works) end();
  await Promise.all(results);
  expect(begun).toEqual([0, 1, 2]);
});
