import { expect, it } from 'vitest';
import { type Swipe, swipeAction } from './swipe.ts';

const swipe = (startX: number, endX: number, width: number, dy = 0): Swipe => ({
  startX,
  endX,
  startY: 100,
  endY: 100 + dy,
  width,
});
const closed = { left: false, right: false };

it('opens the sidebar at the side the finger comes from, anywhere on a narrow screen [2.18]', () => {
  expect(swipeAction(swipe(200, 260, 375), closed)).toEqual({ side: 'left', open: true });
  expect(swipeAction(swipe(200, 140, 375), closed)).toEqual({ side: 'right', open: true });
});

it('closes an open sidebar before it opens the other [2.18]', () => {
  expect(swipeAction(swipe(200, 140, 375), { left: true, right: false })).toEqual({ side: 'left', open: false });
  expect(swipeAction(swipe(200, 260, 375), { left: false, right: true })).toEqual({ side: 'right', open: false });
});

it('has to start near the edge on a wider screen [9.4]', () => {
  expect(swipeAction(swipe(500, 600, 1024), closed)).toBeNull();
  expect(swipeAction(swipe(240, 300, 1024), closed)).toEqual({ side: 'left', open: true });
  expect(swipeAction(swipe(780, 700, 1024), closed)).toEqual({ side: 'right', open: true });
});

it('is no swipe when it is short or goes down rather than sideways [9.4]', () => {
  expect(swipeAction(swipe(200, 220, 375), closed)).toBeNull();
  expect(swipeAction(swipe(200, 260, 375, 40), closed)).toBeNull();
});
