import { describe, expect, it } from 'vitest';
import { addToBurst, type Burst, burstMs, endQuiet, noBurst } from './bursts.ts';

/** Plays arrivals against a fake clock that ends each quiet second; returns the shown ones with their times. */
function play(arrivals: number[]): [at: number, item: number, count: number][] {
  let burst: Burst<number> = noBurst;
  const shown: [number, number, number][] = [];
  const ringUntil = (limit: number) => {
    while (burst.waiting !== null && burst.quietUntil <= limit) {
      const at = burst.quietUntil;
      const step = endQuiet(burst, at);
      burst = step.burst;
      if (step.show) shown.push([at, step.show.item, step.show.count]);
    }
  };
  for (const [index, at] of arrivals.entries()) {
    ringUntil(at);
    const step = addToBurst(burst, index + 1, at);
    burst = step.burst;
    if (step.show) shown.push([at, step.show.item, step.show.count]);
  }
  ringUntil(Number.POSITIVE_INFINITY);
  return shown;
}

describe('a burst of messages in one channel', () => {
  it('shows a single message at once', () => {
    expect(play([5_000])).toEqual([[5_000, 1, 1]]);
  });

  it('shows the first at once, and the rest as one with their number', () => {
    expect(play([5_000, 5_100, 5_200, 5_300])).toEqual([
      [5_000, 1, 1],
      [6_000, 4, 4],
    ]);
  });

  it('shows a flood once a second', () => {
    const flood = Array.from({ length: 300 }, (_, index) => 10_000 + index * 10);
    const shown = play(flood);
    expect(shown.map(([at]) => at)).toEqual([10_000, 11_000, 12_000, 13_000]);
    expect(shown.at(-1)).toEqual([13_000, 300, 300]);
  });

  it('shows what comes a second apart one by one, and goes on counting', () => {
    expect(play([5_000, 5_000 + burstMs, 5_000 + 3 * burstMs])).toEqual([
      [5_000, 1, 1],
      [6_000, 2, 2],
      [8_000, 3, 3],
    ]);
  });
});
