import { expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../../platform/database/index.ts';
import { keepOutcome } from './settle-delivery.ts';

const away = () => new DatabaseUnavailableError('gone');

/** A clock that only moves by waiting. */
const makeClock = () => {
  const pauses: number[] = [];
  let ms = 1_000;
  const wait = (pauseMs: number) => {
    pauses.push(pauseMs);
    ms += pauseMs;
    return Promise.resolve();
  };
  return { pauses, clock: { now: () => ms, wait } };
};

/** Fails this many times, then succeeds. */
const makeWrite = (failures: number, error: () => Error = away) => {
  const written = { tries: 0 };
  const write = () => {
    written.tries += 1;
    return written.tries > failures ? Promise.resolve() : Promise.reject(error());
  };
  return { written, write };
};

test('while the database is away it is tried again, after pauses that double up to two seconds', async () => {
  const { pauses, clock } = makeClock();
  const { written, write } = makeWrite(6);
  await keepOutcome(write, clock);
  expect(written.tries).toBe(7);
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
});

test('a database that is away for longer than a quarter of an hour is given up', async () => {
  const { pauses, clock } = makeClock();
  await expect(keepOutcome(makeWrite(Number.POSITIVE_INFINITY).write, clock)).rejects.toThrow(DatabaseUnavailableError);
  const waitedMs = pauses.reduce((sum, pauseMs) => sum + pauseMs, 0);
  expect(waitedMs).toBeGreaterThan(15 * 60_000);
  expect(waitedMs).toBeLessThanOrEqual(15 * 60_000 + 2_000);
});

test('at a quarter of an hour to the millisecond it is tried once more', async () => {
  const clock = { ms: 0 };
  const { written, write } = makeWrite(2);
  const jump = () => {
    clock.ms = 15 * 60_000;
    return Promise.resolve();
  };
  await keepOutcome(write, { now: () => clock.ms, wait: jump });
  expect(written.tries).toBe(3);
});

test.each(['40001', '40P01', '55P03', '57014'])(
  'what was rolled back for the sake of others, by %s, is written again',
  async (code) => {
    const { pauses, clock } = makeClock();
    const { written, write } = makeWrite(1, () => Object.assign(new Error('rolled back'), { code }));
    await keepOutcome(write, clock);
    expect([written.tries, pauses]).toEqual([2, [250]]);
  },
);

test('a statement that fails is not tried again', async () => {
  const { pauses, clock } = makeClock();
  const { written, write } = makeWrite(1, () => new Error('a statement failed'));
  await expect(keepOutcome(write, clock)).rejects.toThrow('a statement failed');
  expect([written.tries, pauses]).toEqual([1, []]);
});

test('by the real clock it is tried again, too', async () => {
  const { written, write } = makeWrite(1);
  await keepOutcome(write);
  expect(written.tries).toBe(2);
});
