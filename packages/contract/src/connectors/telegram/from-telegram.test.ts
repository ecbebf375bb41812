import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromTelegram } from './from-telegram.ts';

describe('a plain line, which is taken as it is', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'Z', 'ї', 'я', 'é', '中', '0', '1', '9'),
    minLength: 1,
    maxLength: 6,
  });
  const ending = fc.constantFrom('', '.', ',', '!', '?!', '...');
  const line = fc
    .array(fc.tuple(word, ending), { minLength: 1, maxLength: 8 })
    .map((words) => words.map((pair) => pair.join('')).join(' '));

  it('is what the long way makes of it', () => {
    fc.assert(
      fc.property(line, (text) => {
        // An entity without an effect on the text takes it the long way.
        const theLongWay = fromTelegram(text, [{ type: 'bot_command', offset: 0, length: 1 }]);
        expect(fromTelegram(text)).toBe(theLongWay);
      }),
    );
  });
});
