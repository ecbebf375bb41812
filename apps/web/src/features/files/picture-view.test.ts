import { describe, expect, it } from 'vitest';
import { moved, stepAround, swipeStep, toggleZoom, turned, untouched, zoomIn, zoomOut } from './picture-view.ts';

describe('a picture that is looked at', () => {
  it('is enlarged in steps to eight times and back to its own size, in the middle', () => {
    let view = untouched;
    const sizes = Array.from({ length: 9 }, () => (view = zoomIn(view)).zoom);
    expect(sizes).toEqual([1.5, 2, 3, 4, 6, 8, 8, 8, 8]);
    view = moved(view, 40, -30, { width: 100, height: 100 });
    const back = Array.from({ length: 7 }, () => (view = zoomOut(view)).zoom);
    expect(back).toEqual([6, 4, 3, 2, 1.5, 1, 1]);
    expect(view).toEqual(untouched);
    expect(toggleZoom(toggleZoom(untouched))).toEqual(untouched);
  });

  it('turns by a quarter, always forwards', () => {
    const views = [1, 2, 3, 4, 5].reduce<number[]>((turns) => [...turns, (turns.at(-1) ?? 0) + 90], []);
    let view = untouched;
    expect(views.map(() => (view = turned(view)).turn)).toEqual([90, 180, 270, 360, 450]);
  });

  it('is moved no further than it reaches beyond its frame, and not at all at its own size', () => {
    const frame = { width: 200, height: 100 };
    expect(moved(untouched, 50, 50, frame)).toEqual(untouched);
    const twice = toggleZoom(untouched);
    expect(moved(twice, 30, -20, frame)).toMatchObject({ x: 30, y: -20 });
    expect(moved(twice, 900, -900, frame)).toMatchObject({ x: 100, y: -50 });
  });
});

it('the last file is followed by the first, and the other way round', () => {
  expect([stepAround(2, 1, 3), stepAround(0, -1, 3), stepAround(1, 1, 3), stepAround(0, 1, 1)]).toEqual([0, 2, 2, 0]);
});

it.each([
  [-80, 10, 1],
  [80, -10, -1],
  [-30, 0, null],
  [-80, 90, null],
] as const)('a finger that goes %i to the side and %i down means %s', (dx, dy, step) => {
  expect(swipeStep(dx, dy)).toBe(step);
});
