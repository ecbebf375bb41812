import { expect, it } from 'vitest';
import { decodeNamedCharacterReference } from './decode-named-character-reference.ts';

it.each([
  ['amp', '&'],
  ['ouml', 'ö'],
  ['semi', ';'],
  ['NotEqualTilde', '≂̸'],
  ['notit', false],
  ['nobodyHasThis', false],
  ['lt;<b', false],
  ['', false],
])('&%s; is %s', (name, character) => {
  expect(decodeNamedCharacterReference(name)).toBe(character);
});
