import { expect, test } from 'vitest';
import { findMoves, type Seat, shareSeats } from './share-seats.ts';

const seat = (id: number, state: '' | 'paused' | 'owner' = ''): Seat => ({
  id,
  is_paused: state === 'paused',
  is_owner: state === 'owner',
});
const seated = (seats: Seat[], limit: number | null) => [...shareSeats(seats, limit)].toSorted((a, b) => a - b);

test.each([
  ['everybody where there is no limit', [seat(1), seat(2, 'paused')], null, [1, 2]],
  ['the oldest where there are too few', [seat(3), seat(1), seat(4), seat(2)], 3, [1, 2, 3]],
  ['the owner, however new', [seat(1), seat(2), seat(3), seat(9, 'owner')], 3, [1, 2, 9]],
  ['the owner, though paused as somebody else was the owner', [seat(1), seat(2, 'owner')], 1, [2]],
  ['whoever has one already, before the paused', [seat(1, 'paused'), seat(2), seat(3), seat(4)], 3, [2, 3, 4]],
  ['the oldest of the paused where there is room again', [seat(1, 'paused'), seat(2), seat(3, 'paused')], 2, [1, 2]],
  ['nobody beyond the limit of none', [seat(1)], 0, []],
])('seats go to %s', (_who, seats, limit, expected) => {
  expect(seated(seats, limit)).toEqual(expected);
});

test('only what differs moves', () => {
  const seats = [seat(1), seat(2), seat(3, 'paused'), seat(4, 'paused')];
  expect(findMoves(seats, new Set([1, 3]))).toEqual({ paused: [2], returned: [3] });
});

test('to share again what has been shared moves nobody [26.17]', () => {
  for (const limit of [0, 1, 2, 3, 4, null]) {
    const before = [seat(1), seat(2, 'paused'), seat(3, 'owner'), seat(4), seat(5, 'paused')];
    const first = shareSeats(before, limit);
    const after = before.map((each) => ({ ...each, is_paused: !first.has(each.id) }));
    expect(findMoves(after, shareSeats(after, limit))).toEqual({ paused: [], returned: [] });
  }
});
