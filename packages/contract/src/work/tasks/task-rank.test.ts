import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankBetween, spreadRanks } from './task-rank.ts';

/** Ranks as they come about: each put at a random place among those before. */
const ranksAfter = (places: readonly number[]): string[] => {
  const ranks: string[] = [];
  for (const place of places) {
    const index = place % (ranks.length + 1);
    ranks.splice(index, 0, rankBetween(ranks[index - 1] ?? null, ranks[index] ?? null));
  }
  return ranks;
};

const inOrder = (ranks: readonly string[]) =>
  ranks.every((rank, place) => place === 0 || (ranks[place - 1] ?? '') < rank);

describe('a rank between two others', () => {
  it('stands between them, wherever cards are put, and never ends with 0 [27.5]', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { maxLength: 200 }), (places) => {
        const ranks = ranksAfter(places);
        expect(inOrder(ranks)).toBe(true);
        expect(ranks.filter((rank) => rank.endsWith('0'))).toEqual([]);
      }),
      { seed: 7, numRuns: 50 },
    );
  });

  it('grows by no more than one sign for every five cards put at the same place', () => {
    for (const place of [0, 1]) {
      const ranks = ranksAfter(Array.from({ length: 500 }, (_, index) => (place === 0 ? 0 : Math.ceil(index / 2))));
      expect(Math.max(...ranks.map((rank) => rank.length))).toBeLessThanOrEqual(100);
    }
  });

  it('comes after the first where the two are not in order', () => {
    expect(rankBetween('k', 'k') > 'k').toBe(true);
    expect(rankBetween('k', 'A') > 'k').toBe(true);
  });
});

it.each([0, 1, 2, 61, 62, 1_000])('%i ranks spread in order, with room for more between any two', (count) => {
  const ranks = spreadRanks(count);
  expect(ranks).toHaveLength(count);
  expect(inOrder(ranks)).toBe(true);
  expect(ranks.filter((rank) => rank.length > 4)).toEqual([]);
  const halves = ranks.map((rank, place) => rankBetween(ranks[place - 1] ?? null, rank));
  expect(inOrder(ranks.flatMap((rank, place) => [halves[place] ?? '', rank]))).toBe(true);
});
