import { expect, test } from 'vitest';
import { assertJsonWithin, JsonBoundsError } from './index.ts';

const bounds = { depth: 3, values: 6 };

test.each([
  '{"a":{"b":{"c":1}}}',
  '[1,2,3,4,5,6]',
  '[[],[],[1]]',
  String.raw`["[[[[[[,,,,,,,{{{{","\"[[[[,,,,,,"]`,
  '"a string that does not end: [[[[[,,,,,,,',
  '',
])('what has no more in it than allowed is let through: %s', (text) => {
  expect(() => assertJsonWithin(text, bounds)).not.toThrow();
});

test.each(['[[[[', '{"a":{"a":{"a":{}}}}', '[1,2,3,4,5,6,7]', '[[],[],[],[]', '["\\\\",1,2,3,4,5,6]'])(
  'what is nested deeper or has more values is not, complete or not: %s',
  (text) => {
    expect(() => assertJsonWithin(text, bounds)).toThrow(JsonBoundsError);
  },
);
