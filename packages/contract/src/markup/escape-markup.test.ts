import { expect, it } from 'vitest';
import { escapeMarkup } from './escape-markup.ts';

it.each<[string, string, string?, string?]>([
  ['a*b', String.raw`a\*b`],
  ['[x]`', String.raw`\[x\]\``],
  ['\\', '\\\\'],
  ['snake_case ٣_٣', 'snake_case ٣_٣'],
  ['_a b_ c', String.raw`\_a b\_ c`],
  ['~a ~ b', '~a ~ b'],
  ['a~~b', String.raw`a\~\~b`],
  ['> a', String.raw`\> a`],
  ['- a', String.raw`\- a`],
  ['+a', String.raw`\+a`],
  ['1. a', String.raw`1\. a`],
  ['12)\ta', '12\\)\ta'],
  ['1.', String.raw`1\.`],
  ['1. a - b', String.raw`1\. a - b`],
  ['1.a', '1.a'],
  ['1234567890. a', '1234567890. a'],
  ['x > 1. a', 'x > 1. a'],
  ['# a', '# a'],
  ['1. *a*', String.raw`1\. \*a\*`],
  // Not at the beginning of its line, and at the beginning of a later one.
  ['> a', '> a', 'x'],
  ['> a', String.raw`\> a`, 'x\n'],
  ['- *a*', String.raw`- \*a\*`, 'x'],
  ['- *a*', String.raw`\- \*a\*`, 'x\n'],
  // Within a word, or where it touches a mark.
  ['_', '_', 'a', 'b'],
  ['_', String.raw`\_`, 'a', ' '],
  ['_', String.raw`\_`, ' ', 'b'],
  ['_', '_', 'xa', 'bx'],
  ['~', String.raw`\~`, '~', 'a'],
  ['~', String.raw`\~`, 'a', '~'],
  ['~', '~', 'a', 'a~'],
])('%j is written %j between %j and %j', (text, escaped, before, after) => {
  expect(escapeMarkup(text, before, after)).toBe(escaped);
});
