import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** Jobs that end when they are told to, and the order in which they began. */
const makeJobs = (queue: FairQueue) => {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  return {
    began,
    refused,
    add(caller: string) {
      queue
        .run(caller, () => {
          began.push(caller);
          return new Promise<void>((resolve) => ends.push(resolve));
        })
        .catch(() => refused.push(caller));
    },
    async endNext() {
      ends.shift()?.();
      await settle();
    },
  };
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('work that is dear', () => {
  test('is done a few at a time, and one caller never has all the places', async () => {
    const jobs = makeJobs(new FairQueue({ atOnce: 3, atOnceOfCaller: 2, waiting: 100 }));
    for (let count = 0; count < 5; count += 1) jobs.add('greedy');
    await settle();
    expect(jobs.began).toEqual(['greedy', 'greedy']);
    jobs.add('honest');
    jobs.add('another');
    await settle();
    expect(jobs.began).toEqual(['greedy', 'greedy', 'honest']);
  });

  test('goes in turns between callers, however long their lines are', async () => {
    const jobs = makeJobs(new FairQueue({ atOnce: 1, atOnceOfCaller: 1, waiting: 100 }));
    for (let count = 0; count < 50; count += 1) jobs.add('greedy');
    for (let count = 0; count < 3; count += 1) jobs.add('honest');
    jobs.add('late');
    await settle();
    for (let count = 0; count < 6; count += 1) await jobs.endNext();
    expect(jobs.began).toEqual(['greedy', 'greedy', 'honest', 'late', 'greedy', 'honest', 'greedy']);
  });

  test('is refused to the longest line when the queue is full, and to nobody else', async () => {
    const jobs = makeJobs(new FairQueue({ atOnce: 1, atOnceOfCaller: 1, waiting: 10 }));
    for (let count = 0; count < 11; count += 1) jobs.add('greedy');
    await settle();
    expect(jobs.refused).toEqual([]);
    for (let count = 0; count < 3; count += 1) jobs.add('honest');
    jobs.add('greedy');
    await settle();
    expect(jobs.refused).toEqual(['greedy', 'greedy', 'greedy', 'greedy']);
    for (let count = 0; count < 11; count += 1) await jobs.endNext();
    expect(jobs.began.filter((caller) => caller === 'honest')).toHaveLength(3);
    expect(jobs.began).toHaveLength(11);
  });

  test('is refused to the newest when all lines are equally long', async () => {
    const jobs = makeJobs(new FairQueue({ atOnce: 1, atOnceOfCaller: 1, waiting: 3 }));
    for (const caller of ['running', 'first', 'second', 'third', 'newest']) jobs.add(caller);
    await settle();
    expect(jobs.refused).toEqual(['newest']);
  });

  test('goes on after a job that failed', async () => {
    const queue = new FairQueue({ atOnce: 1, atOnceOfCaller: 1, waiting: 10 });
    await expect(queue.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('one', () => Promise.resolve(1))).toBe(1);
  });
});
