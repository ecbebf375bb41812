import { expect, test } from 'vitest';
import { BatchQueue } from './index.ts';

/** A queue whose batches are written when `finish` is called. */
const makeQueue = (batchSize = 10, waitingAtMost = 100, waitsAtMostMs = Number.POSITIVE_INFINITY) => {
  const batches: string[][] = [];
  let finish: () => void = () => {};
  let untilConnected = Promise.resolve();
  const queue = new BatchQueue<string, string, string>({
    batchSize: () => batchSize,
    waitingAtMost,
    waitsAtMostMs,
    busyError: () => new Error('busy'),
    isWorthSplitting: (error) => error.message !== 'away',
    async write(_key, take) {
      await untilConnected;
      const items = take();
      batches.push(items);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      const bad = items.find((item) => item === 'poison' || item === 'away');
      if (bad !== undefined) throw new Error(bad);
      return items.map((item) => (item === 'refused' ? { error: new Error('refused') } : { value: `${item}!` }));
    },
  });
  const write = async (count = 1) => {
    for (let done = 0; done < count; done += 1) {
      await expect.poll(() => batches.length).toBeGreaterThan(done);
      finish();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  /** Writers wait for a connection until the answer is called. */
  const keepFromConnecting = () => {
    let connect = () => {};
    untilConnected = new Promise<void>((resolve) => {
      connect = resolve;
    });
    return () => connect();
  };
  return { queue, batches, write, keepFromConnecting, finish: () => finish() };
};
const settled = (outcomes: PromiseSettledResult<string>[]) =>
  outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : (outcome.reason as Error).message));

test('what comes while a batch is written is written together, in its order', async () => {
  const { queue, batches, write } = makeQueue(2);
  const first = queue.add('a', '1');
  await expect.poll(() => batches.length).toBe(1);
  const rest = Promise.all([queue.add('a', '2'), queue.add('a', '3'), queue.add('a', '4')]);
  expect(batches).toEqual([['1']]);
  await write(1);
  expect(await first).toBe('1!');
  await expect.poll(() => batches.length).toBe(2);
  expect(batches[1]).toEqual(['2', '3']);
  await write(1);
  await expect.poll(() => batches.length).toBe(3);
  await write(1);
  expect(await rest).toEqual(['2!', '3!', '4!']);
});

test('what cannot be written fails alone, and what is refused says so', async () => {
  const { queue, batches, finish } = makeQueue();
  const all = Promise.allSettled([queue.add('a', '1'), queue.add('a', 'poison'), queue.add('a', 'refused')]);
  for (const count of [1, 2, 3, 4]) {
    await expect.poll(() => batches.length).toBe(count);
    finish();
  }
  expect(settled(await all)).toEqual(['1!', 'poison', 'refused']);
  expect(batches).toEqual([['1', 'poison', 'refused'], ['1'], ['poison'], ['refused']]);
});

test('without a database nothing is tried one by one', async () => {
  const { queue, batches, finish } = makeQueue();
  const all = Promise.allSettled([queue.add('a', '1'), queue.add('a', 'away')]);
  await expect.poll(() => batches.length).toBe(1);
  finish();
  expect(settled(await all)).toEqual(['away', 'away']);
  expect(batches).toHaveLength(1);
});

test('refuses what would wait in too long a line, and everything once it is closed', async () => {
  const { queue, batches, finish } = makeQueue(1, 1);
  const first = queue.add('a', '1');
  await expect.poll(() => batches.length).toBe(1);
  const second = queue.add('a', '2');
  await expect(queue.add('a', '3')).rejects.toThrow('busy');
  const closed = queue.close();
  await expect(queue.add('b', '4')).rejects.toThrow('busy');
  finish();
  await expect.poll(() => batches.length).toBe(2);
  finish();
  await closed;
  expect(await Promise.all([first, second])).toEqual(['1!', '2!']);
});

test('what has waited too long is refused and never written, whether in line or for a connection; what is being written is not', async () => {
  const { queue, batches, keepFromConnecting, finish } = makeQueue(2, 100, 30);
  const connect = keepFromConnecting();
  const waiting = Promise.allSettled([queue.add('a', 'connecting'), queue.add('a', 'too'), queue.add('a', 'in line')]);
  expect(settled(await waiting)).toEqual(['busy', 'busy', 'busy']);
  connect();
  await expect.poll(() => batches).toEqual([[]]);
  finish();

  const begun = queue.add('a', 'begun');
  await expect.poll(() => batches.length).toBe(2);
  await expect(queue.add('a', 'behind it')).rejects.toThrow('busy');
  finish();
  expect(await begun).toBe('begun!');
  expect(batches).toEqual([[], ['begun']]);
});

test('what could not be written together is not tried again once its time is over', async () => {
  const { queue, batches, finish } = makeQueue(10, 100, 30);
  const all = Promise.allSettled([queue.add('a', '1'), queue.add('a', 'poison')]);
  await expect.poll(() => batches.length).toBe(1);
  await expect(queue.add('a', 'later')).rejects.toThrow('busy');
  finish();
  expect(settled(await all)).toEqual(['busy', 'busy']);
  expect(batches).toEqual([['1', 'poison']]);
});
