import { expect, it } from 'vitest';
import { findOutOfView } from './unread-out-of-view.ts';

const boundsOf = (row: number) => ({ top: row * 30, bottom: row * 30 + 30 });
const view = { top: 300, bottom: 600 };

it('finds the nearest unread rows above and below what is shown', () => {
  expect(findOutOfView([2, 7, 12, 25, 40], boundsOf, view)).toEqual({ above: 7, below: 25 });
});

it('finds none where every unread row is at least partly shown', () => {
  expect(findOutOfView([10, 15, 19], boundsOf, view)).toEqual({ above: null, below: null });
  expect(findOutOfView([9, 20], boundsOf, { top: 285, bottom: 615 })).toEqual({ above: null, below: null });
});

it('passes over rows that are not on the page', () => {
  expect(findOutOfView([1, 30], (row) => (row === 1 ? null : boundsOf(row)), view)).toEqual({ above: null, below: 30 });
});
