import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakIntoLines, toDrawnPieces, toPrintable } from './arrange-lines.ts';

const atMost = (chars: number) => (text: string) => [...new Intl.Segmenter().segment(text)].length <= chars;

describe('a text in a column', () => {
  test.for([
    ['is broken between words', 'one two three', ['one two', 'three']],
    ['is broken within a word that is too long', 'abcdefghijk lm', ['abcdefgh', 'ijk lm']],
    ['is never broken within a letter', '👨‍👩‍👧'.repeat(10), ['👨‍👩‍👧'.repeat(8), '👨‍👩‍👧'.repeat(2)]],
    ['has no empty lines', '   ', []],
  ] as const)('%s', ([, text, lines]) => {
    expect(breakIntoLines(text, atMost(8))).toEqual(lines);
  });

  test('keeps every letter in its order, and every line fits', () => {
    const property = fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const lines = breakIntoLines(text, atMost(8));
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      expect(lines.every(atMost(8))).toBe(true);
    });
    expect(() => fc.assert(property, { seed: 14, numRuns: 300 })).not.toThrow();
  });
});

describe('the words of a line', () => {
  test.for([
    ['of left-to-right scripts stay', 'Acme і Ко 12', 'Acme і Ко 12'],
    ['of right-to-left scripts follow one another to the left', 'חברה טובה מאוד', 'מאוד טובה חברה'],
    ['within another line follow one another to the left', 'Acme חברה טובה Ltd', 'Acme טובה חברה Ltd'],
    ['of another script within such a line stay together', 'חברה Acme Ltd טובה', 'טובה Acme Ltd חברה'],
    ['with numbers go with what stands before', 'חברה 12', '12 חברה'],
  ] as const)('%s', ([, line, drawn]) => {
    const pieces = toDrawnPieces(line);
    expect(pieces.map(({ text }) => text).join(' ')).toBe(drawn);
    const read = pieces.toSorted((one, other) => one.index - other.index);
    expect(read.map(({ text }) => text).join(' ')).toBe(line);
  });
});

test('what the font lacks is a box for each letter, and nothing else is changed', () => {
  expect(toPrintable('Їжак Ltd חברה é (12 ₴) — 株式 👨‍👩‍👧😀')).toBe('Їжак Ltd חברה é (12 ₴) — □□ □□');
});
