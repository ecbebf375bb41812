import { expect, it } from 'vitest';
import { progressColor, usageColor } from './progress-color.ts';

it.each([
  [0, 'orange'],
  [49.9, 'orange'],
  [50, 'coral'],
  [98.9, 'coral'],
  [99, 'green'],
  [100, 'green'],
])('a bar at %d %% is %s [28.10]', (percent, color) => {
  expect(progressColor(percent)).toBe(color);
});

it.each([
  [0, 'gray.6'],
  [79.9, 'gray.6'],
  [80, 'yellow'],
  [99.9, 'yellow'],
  [100, 'red'],
])('of a limit, %d %% used is %s [26.19]', (percent, color) => {
  expect(usageColor(percent)).toBe(color);
});
