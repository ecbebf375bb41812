import { expect, test } from 'vitest';
import { findMoves, type Place, sharePlaces } from './share-places.ts';

const place = (id: number, state: '' | 'paused' | 'owner' = ''): Place => ({
  id,
  is_paused: state === 'paused',
  is_owner: state === 'owner',
});
const placed = (places: Place[], limit: number | null) => [...sharePlaces(places, limit)].toSorted((a, b) => a - b);

test.each([
  ['everybody where there is no limit', [place(1), place(2, 'paused')], null, [1, 2]],
  ['the oldest where there are too few', [place(3), place(1), place(4), place(2)], 3, [1, 2, 3]],
  ['the owner, however new', [place(1), place(2), place(3), place(9, 'owner')], 3, [1, 2, 9]],
  ['the owner, though paused as somebody else was the owner', [place(1), place(2, 'owner')], 1, [2]],
  ['whoever has one already, before the paused', [place(1, 'paused'), place(2), place(3), place(4)], 3, [2, 3, 4]],
  ['the oldest of the paused where there is room again', [place(1, 'paused'), place(2), place(3, 'paused')], 2, [1, 2]],
  ['nobody beyond the limit of none', [place(1)], 0, []],
])('places go to %s', (_who, places, limit, expected) => {
  expect(placed(places, limit)).toEqual(expected);
});

test('only what differs moves', () => {
  const places = [place(1), place(2), place(3, 'paused'), place(4, 'paused')];
  expect(findMoves(places, new Set([1, 3]))).toEqual({ paused: [2], returned: [3] });
});

test('to share again what has been shared moves nobody [26.17]', () => {
  for (const limit of [0, 1, 2, 3, 4, null]) {
    const before = [place(1), place(2, 'paused'), place(3, 'owner'), place(4), place(5, 'paused')];
    const first = sharePlaces(before, limit);
    const after = before.map((each) => ({ ...each, is_paused: !first.has(each.id) }));
    expect(findMoves(after, sharePlaces(after, limit))).toEqual({ paused: [], returned: [] });
  }
});
