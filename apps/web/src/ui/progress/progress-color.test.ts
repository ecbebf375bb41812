import { expect, it } from 'vitest';
import { progressColor } from './progress-color.ts';

it.each([
  [0, 'orange'],
  [49.9, 'orange'],
  [50, 'coral'],
  [98.9, 'coral'],
  [99, 'green'],
  [100, 'green'],
])('a bar at %d %% is %s [26.19, 28.10]', (percent, color) => {
  expect(progressColor(percent)).toBe(color);
});
