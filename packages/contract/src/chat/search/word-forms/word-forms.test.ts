import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldWords } from '../fold-text.ts';
import { findHits, hasForms, matchesWords, stemWord } from './index.ts';

const isFound = (query: string, text: string) => matchesWords(text, query);

const readPairs = () =>
  readFileSync(new URL('testing/dictionary-pairs.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [language = '', one = '', kind, other = ''] = line.split(' ');
      return { language, one, isSame: kind === '=', other };
    });

describe('forms of a word', () => {
  test.each([
    ['кава', 'каву кави каві кавою'],
    ['доставка', 'доставки доставку доставці доставкою доставок доставками доставкой доставке'],
    ['книжка', 'книжок книжці'],
    ['рука', 'руці руками'],
    ['стола', 'столу столом столів стіл столы'],
    ['вікно', 'вікон вікнами'],
    ['зелений', 'зелену зеленого зеленими'],
    ['красный', 'красную красного красные'],
    ['деньги', 'денег деньгами'],
    ['хочу', 'хочете хотів'],
    ['получить', 'получил получу'],
    ['orders', 'order ordered ordering'],
    ['company', 'companies'],
    ['stopped', 'stop stopping'],
    ['Ґанок', 'ганку'],
    ["об'єкти", 'обʼєктів об’єкт'],
    ['ёлка', 'елки ёлку'],
  ])('%s is found by %s [4.32]', (word, forms) => {
    for (const form of forms.split(' ')) {
      expect([form, isFound(form, word)]).toEqual([form, true]);
      expect([form, isFound(word, form)]).toEqual([form, true]);
    }
  });

  test('of the dictionaries are found in 95 of 100 pairs, and neighbours are taken for them in 2 at most [4.32]', () => {
    const pairs = readPairs();
    for (const language of ['uk', 'ru', 'en']) {
      const own = pairs.filter((pair) => pair.language === language);
      const share = (isSame: boolean) => {
        const asked = own.filter((pair) => pair.isSame === isSame);
        return asked.filter(({ one, other }) => isFound(one, other)).length / asked.length;
      };
      expect([language, share(true)]).toEqual([language, expect.toSatisfy((found: number) => found >= 0.93)]);
      expect([language, share(false)]).toEqual([language, expect.toSatisfy((wrong: number) => wrong <= 0.02)]);
    }
    const same = pairs.filter((pair) => pair.isSame);
    expect(same.length).toBe(500);
    expect(same.filter(({ one, other }) => isFound(one, other)).length / same.length).toBeGreaterThanOrEqual(0.95);
  });

  test('are not looked for of short words, numbers, codes and words of mixed alphabets [4.32]', () => {
    for (const word of ['чай', 'the', '12345', 'ab12', 'м2-4711', 'кавa']) {
      for (const part of foldWords(word)) expect([part, hasForms(part), stemWord(part)]).toEqual([part, false, part]);
    }
  });

  test('have a stem of letters, whatever the word is', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('абвгдеєжзиійклмнопрстуфхцчшщьюяыэъў')),
      minLength: 1,
    });
    fc.assert(
      fc.property(letters, (word) => {
        expect(stemWord(word)).toMatch(/^[а-яєіў]+$/);
      }),
    );
  });
});

test('each word of a query is to be found; a query without words fits all', () => {
  expect(isFound('безкоштовна доставка', 'Доставку робимо безкоштовно, безкоштовною вона є завжди')).toBe(true);
  expect(isFound('кава кавун', 'Каву варимо')).toBe(false);
  expect(isFound('дост каву', 'Доставка кави')).toBe(true);
  expect(isFound('🙂', 'Доставка')).toBe(true);
});

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
const marked = (text: string, query: string) => findHits(text, query).map(({ start, end }) => text.slice(start, end));

describe('hits', () => {
  test('are beginnings of words, of every word of the query', () => {
    expect(marked('Договір підписано, договори теж', 'догов підп')).toEqual(['Догов', 'підп', 'догов']);
    expect(marked('undo', 'do')).toEqual([]);
    expect(marked('Something', '  ')).toEqual([]);
  });

  test('cover the letters as they were written', () => {
    expect(marked("П'ятниця", 'пят')).toEqual(["П'ят"]);
    expect(marked('Cafe\u0301s', 'café')).toEqual(['Cafe\u0301']);
    expect(marked('КИЇВСЬКИЙ', 'київ')).toEqual(['КИЇВ']);
    expect(marked('Straße', 'stras')).toEqual(['Straß']);
  });

  test("are whole words where these are other forms of the query's [4.32]", () => {
    expect(marked('Доставки кави, кавовар', 'доставка каву')).toEqual(['Доставки', 'кави']);
    expect(marked('Orders, ordered', 'ordering')).toEqual(['Orders', 'ordered']);
    expect(marked('кавою', 'кава')).toEqual(['кавою']);
  });

  test('of two beginnings that fit, the longer is marked', () => {
    expect(marked('contract', 'con contr')).toEqual(['contr']);
  });

  test('lie inside the text and fold to the query, whatever both are', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        let last = 0;
        for (const { start, end } of findHits(text, query)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          const [folded = ''] = foldWords(text.slice(start, end));
          expect(foldWords(query).some((word) => folded.startsWith(word) || stemWord(folded) === stemWord(word))).toBe(
            true,
          );
          last = end;
        }
      }),
    );
  });
});
