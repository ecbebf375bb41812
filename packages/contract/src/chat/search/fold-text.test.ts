import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText, foldWords } from './fold-text.ts';

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

describe('folding', () => {
  test.each([
    ['КИЇВ', 'киів'],
    ['Ґанок', 'ганок'],
    ['Ёлка', 'елка'],
    ['йод', 'йод'],
    ["п'ять", 'пять'],
    ['п’ять', 'пять'],
    ['обʼєм', 'обєм'],
    ['Café', 'cafe'],
    ['Ångström', 'angstrom'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['ＦＵＬＬ', 'full'],
    ['и\u0306од', 'йод'],
    ['і\u0308жак', 'іжак'],
    ['cafe\u0301', 'cafe'],
  ])('%s reads %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  test('makes one of all ways to write the same letters', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъabczéöñçåș ')),
    });
    fc.assert(
      fc.property(letters, (text) => {
        const words = foldWords(text);
        for (const form of [text.toUpperCase(), text.normalize('NFD'), text.toUpperCase().normalize('NFD')]) {
          expect(foldWords(form)).toEqual(words);
        }
      }),
    );
  });

  test('of usual letters gives the same words as beside unusual ones', () => {
    const usual = fc.string({ unit: fc.constantFrom(...Array.from("абґєїёйЇҐЁЙaZ09 '’`-_.,*(«»–…😀")) });
    fc.assert(
      fc.property(usual, (text) => {
        expect(foldWords(`${text} Ω`)).toEqual([...foldWords(text), 'ω']);
      }),
    );
  });

  test('leaves nothing in words but letters, digits and marks, whatever they were', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const word of foldWords(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
      { numRuns: 1_000 },
    );
  });

  test('takes words apart at everything that is no letter or digit', () => {
    expect(foldWords('Привіт, snake_case -- **жирний** №5 a@b.co 😀')).toEqual([
      'привіт',
      'snake',
      'case',
      'жирний',
      '5',
      'a',
      'b',
      'co',
    ]);
    expect(foldWords('*** ((( "" :*&|! 😀')).toEqual([]);
    expect(foldWords("'quoted' don't")).toEqual(['quoted', 'dont']);
  });
});
