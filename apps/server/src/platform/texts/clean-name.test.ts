import { expect, test } from 'vitest';
import { cleanName } from './index.ts';

test.each([
  ['Olena\u0000 \u0007Koval\n', 'Olena Koval'],
  ['\u202eanelO\u202c \u2066x\u2069 \u200e\u200f\u061c', 'anelO x'],
  ['half \ud83d and \ude00 half, \u{1f600} whole', 'half  and  half, \u{1f600} whole'],
  [`${'x'.repeat(127)}\u{1f600}`, 'x'.repeat(127)],
  [`${'x'.repeat(126)}\u{1f600}y`, `${'x'.repeat(126)}\u{1f600}`],
  [7, ''],
  [undefined, ''],
])('the name %j reads %j', (said, name) => {
  expect(cleanName(said)).toBe(name);
});
