import { describe, expect, test } from 'vitest';
import { boundMedian, compareRounds, conclude, type Figure, isDecided, type Round } from './comparison.ts';

const buildRounds = (unit: Figure['unit'], pairs: readonly (readonly [number, number])[]): Round[] =>
  pairs.map(([base, head]) => ({
    base: [{ name: 'sends', unit, value: base }],
    head: [{ name: 'sends', unit, value: head }],
  }));

/** Five rounds in which the head is so many times the base. */
const buildRatios = (unit: Figure['unit'], ratios: readonly number[]) =>
  compareRounds(
    buildRounds(
      unit,
      ratios.map((ratio, index) => [100 + index, (100 + index) * ratio]),
    ),
  );

describe('the spread', () => {
  test('of five rounds or fewer goes from the least to the largest', () => {
    expect(boundMedian([3, 1, 2])).toEqual({ from: 1, to: 3 });
    expect(boundMedian([5, 3, 1, 4, 2])).toEqual({ from: 1, to: 5 });
    expect(boundMedian([7])).toEqual({ from: 7, to: 7 });
  });

  test('leaves out as many outliers as it can and still hold the true median nine times of ten', () => {
    const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(boundMedian(upTo(7))).toEqual({ from: 1, to: 7 });
    expect(boundMedian(upTo(8))).toEqual({ from: 2, to: 7 });
    expect(boundMedian(upTo(11))).toEqual({ from: 3, to: 9 });
  });
});

describe('a comparison', () => {
  test('pairs the turns of a round, so that a machine that becomes slower by the minute changes nothing', () => {
    const drifting = buildRounds('/s', [
      [1000, 1010],
      [500, 505],
      [250, 252.5],
    ]);
    expect(compareRounds(drifting)).toMatchObject([{ base: 500, head: 505, ratio: 1.01, from: 1.01, to: 1.01 }]);
  });

  test.each([
    { unit: 'ms', ratios: [0.97, 1.02, 1, 1.05, 0.99], verdict: 'within the noise' },
    { unit: '/s', ratios: [0.97, 1.02, 1, 1.05, 0.99], verdict: 'within the noise' },
    { unit: 'ms', ratios: [0.7, 0.8, 0.75, 0.9, 0.72], verdict: 'faster' },
    { unit: '/s', ratios: [1.3, 1.2, 1.5, 1.1, 1.4], verdict: 'faster' },
    { unit: 'ms', ratios: [1.02, 1.03, 1.07, 1.04, 1.05], verdict: 'slower, within the limit' },
    { unit: '/s', ratios: [0.98, 0.97, 0.95, 0.96, 0.94], verdict: 'slower, within the limit' },
    { unit: 'ms', ratios: [1.09, 1.2, 1.5, 1.1, 1.4, 1.2, 1.3], verdict: 'SLOWER' },
    { unit: '/s', ratios: [0.92, 0.9, 0.7, 0.8, 0.85, 0.8, 0.8], verdict: 'SLOWER' },
    { unit: 'ms', ratios: [1, ...Array.from({ length: 10 }, () => 1.2)], verdict: 'SLOWER' },
    { unit: 'ms', ratios: [1, 1, ...Array.from({ length: 9 }, () => 1.2)], verdict: 'not decided' },
    { unit: 'ms', ratios: [1.3, 1.2, 1.5, 1.1, 1.4, 1.3], verdict: 'not decided' },
    { unit: 'ms', ratios: [1.2, 1.3, 1.07, 1.4, 1.2], verdict: 'not decided' },
    { unit: '/s', ratios: [0.93, 0.9, 0.7, 0.8, 0.85], verdict: 'not decided' },
    { unit: 'ms', ratios: [0.8, 1.3, 1, 1, 1], verdict: 'not decided' },
  ] as const)('calls $ratios $unit $verdict', ({ unit, ratios, verdict }) => {
    const compared = buildRatios(unit, ratios);
    expect(compared).toMatchObject([{ verdict }]);
    expect(isDecided(compared)).toBe(verdict !== 'not decided');
  });

  test('of fewer than five rounds decides nothing', () => {
    expect(buildRatios('ms', [3, 3, 3, 3])).toMatchObject([{ ratio: 3, verdict: 'not decided' }]);
  });

  test('takes no figure that was not measured for a good one', () => {
    expect(() => compareRounds(buildRounds('ms', [[10, 0]]))).toThrow('there is no figure of "sends"');
    expect(() => compareRounds(buildRounds('ms', [[Number.NaN, 1]]))).toThrow('there is no figure of "sends"');
  });
});

describe('the conclusion', () => {
  const kept = buildRatios('ms', [1, 1.01, 0.99, 1, 1]);
  const slower = buildRatios('ms', [1.2, 1.2, 1.3, 1.2, 1.2, 1.2, 1.2]);
  const open = buildRatios('ms', [1, 1.2, 1.3, 1, 1]);

  test('passes where nothing can be beyond the limit', () => {
    expect(conclude(kept)).toEqual({ sentence: 'Nothing is more than 8 % slower.', exitCode: 0 });
  });

  test('fails where something is slower, and names it', () => {
    const { sentence, exitCode } = conclude([...kept, ...open, ...slower]);
    expect(exitCode).toBe(1);
    expect(sentence).toContain('More than 8 % slower: sends (1.20).');
  });

  test('does not pass where something is not decided, and tells it from a failure', () => {
    const { sentence, exitCode } = conclude([...kept, ...open]);
    expect(exitCode).toBe(3);
    expect(sentence).toBe('Not decided: sends (1.00). Repeat it on a quiet machine.');
  });
});
