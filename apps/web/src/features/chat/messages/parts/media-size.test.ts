import { describe, expect, it } from 'vitest';
import { reserveBox } from './media-size.ts';

describe('the place reserved for a picture [9.5]', () => {
  it.each([
    ['a small one keeps its size', 200, 100, { width: 200, height: 100 }],
    ['a wide one is 420 wide', 4200, 2100, { width: 420, height: 210 }],
    ['a tall one is 300 high', 600, 1200, { width: 150, height: 300 }],
    ['a thin strip can still be hit', 10_000, 20, { width: 420, height: 60 }],
    ['an unknown size is a square', null, null, { width: 240, height: 240 }],
  ])('%s', (_, width, height, box) => {
    expect(reserveBox(width, height)).toEqual(box);
  });
});
