import { expect, it } from 'vitest';
import { nextChannel } from './next-channel.ts';

const order = [1, 9, 12, 40];

it('goes down and up through the list, round its ends', () => {
  expect(nextChannel(order, 9, 1)).toBe(12);
  expect(nextChannel(order, 9, -1)).toBe(1);
  expect(nextChannel(order, 40, 1)).toBe(1);
  expect(nextChannel(order, 1, -1)).toBe(40);
});

it('starts at an end when no channel of the list is on the screen', () => {
  expect(nextChannel(order, null, 1)).toBe(1);
  expect(nextChannel(order, null, -1)).toBe(40);
  expect(nextChannel(order, 77, 1)).toBe(1);
});

it('skips what is not wanted and stays where nothing is', () => {
  expect(nextChannel(order, 1, 1, (id) => id === 40)).toBe(40);
  expect(nextChannel(order, 40, 1, (id) => id === 40)).toBeNull();
  expect(nextChannel([], null, 1)).toBeNull();
});
