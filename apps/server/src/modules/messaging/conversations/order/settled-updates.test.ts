import { describe, expect, test } from 'vitest';
import { takeSettled } from './next-updates.ts';
import type { OpenUpdateRow } from './open-update-queries.ts';

type Waiting = Partial<OpenUpdateRow>;

/** One update for each letter: `taken` are those that may be handled. */
const take = (waiting: readonly Waiting[], watermark: number | null = null) => {
  const open = waiting.map((more, index) => ({
    update_key: 'abcdef'[index] ?? '',
    position: null,
    is_timed: false,
    payload: {},
    attempts: 0,
    age_ms: 0,
    ...more,
  }));
  const { updates, wait } = takeSettled(open, watermark);
  return { taken: updates.map(({ update_key: key }) => key).join(''), wait };
};
const numbered = (position: number, age_ms = 0): Waiting => ({ position, age_ms });
const timed = (age_ms: number): Waiting => ({ is_timed: true, age_ms });

test('nothing waits for nothing', () => {
  expect(take([])).toEqual({ taken: '', wait: null });
});

test('without number and time none can be overtaken', () => {
  expect(take([{}, {}])).toEqual({ taken: 'ab', wait: null });
});

describe('numbered updates', () => {
  test.for<[string, Waiting[], number | null, string]>([
    ['up to the front go, and those behind it stay', [numbered(4), numbered(5), numbered(6)], 5, 'ab'],
    ['all go when the front is behind them', [numbered(4), numbered(5)], 9, 'ab'],
    ['go after a second, front or not', [numbered(4, 1_000), numbered(5, 999)], null, 'a'],
    ['behind one that waits stay, however old', [numbered(6, 999), numbered(7, 2_000)], 5, ''],
  ])('%s', ([, waiting, watermark, taken]) => {
    expect(take(waiting, watermark).taken).toBe(taken);
  });

  test('wait for the number, for what is left of a second', () => {
    expect(take([numbered(6, 300), numbered(7)], 5)).toEqual({ taken: '', wait: { position: 6, withinMs: 700 } });
    expect(take([numbered(6, 300)], null).wait).toEqual({ position: 6, withinMs: 700 });
  });
});

describe('updates with a time', () => {
  test.for<[string, Waiting[], string]>([
    ['go once none has come for a tenth of a second', [timed(400), timed(100)], 'ab'],
    ['stay while others come', [timed(400), timed(99)], ''],
    ['go after a second while others come', [timed(1_000), timed(400), timed(5)], 'a'],
  ])('%s', ([, waiting, taken]) => {
    expect(take(waiting).taken).toBe(taken);
  });

  test('wait until it has been quiet, a second at most', () => {
    expect(take([timed(400), timed(30)]).wait).toEqual({ position: null, withinMs: 70 });
    expect(take([timed(980), timed(30)]).wait).toEqual({ position: null, withinMs: 20 });
  });
});
