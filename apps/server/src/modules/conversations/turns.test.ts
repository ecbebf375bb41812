import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

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
  const turns = new Turns({ atOnce: () => 2, longestMs: 60_000 });
  const begun: number[] = [];
  const works = [0, 1, 2, 3].map(makeWork);
  const results = works.map(({ run }, index) =>
    turns.run(async () => {
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

test('the next begins while one takes too long, and that one does not give its turn away twice', async () => {
  const turns = new Turns({ atOnce: () => 1, longestMs: 20 });
  const [slow, next, last] = [makeWork(), makeWork(), makeWork()];
  const begun: string[] = [];
  const run = (name: string, work: ReturnType<typeof makeWork>) =>
    turns.run(async () => {
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
  const turns = new Turns({ atOnce: () => atOnce, longestMs: 60_000 });
  const works = [0, 1, 2, 3].map(makeWork);
  let begun = 0;
  const results = works.map(({ run }) =>
    turns.run(async () => {
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
