import { expect, test } from 'vitest';
import { pauseAfter } from './settle-delivery.ts';

test('the pauses between tries of one message double from a second up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(pauseAfter)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
