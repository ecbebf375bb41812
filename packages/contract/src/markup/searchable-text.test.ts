import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldWords } from '../chat/search/fold-text.ts';
import { hostileStrings, xssPayloads } from './hostile-strings.ts';
import { toPlainText } from './plain-text.ts';
import { toSearchableText } from './searchable-text.ts';

const wordsOf = (content: string) => foldWords(toSearchableText(content));

describe('searchable text', () => {
  it('holds every word that is read, wherever signs of markup stand', () => {
    const pieces =
      "a б Їж 7 e\u0301 _ __ * ** ~ ~~ ~~~ ` `` ``` \\ ' ’ ʼ [ ] ]( ( ) < > @ @[ ](5) ](https://a.b/c) (mailto:a@b.c) www.a.b &amp; ! \u00ad 😀 日本";
    const gaps = [' ', '\n', '\n\n', '\t', '\n> ', '\n- ', '\n~~~\n', '\n```js\n', '\ufeff'];
    const content = fc
      .array(fc.constantFrom(...pieces.split(' '), ...gaps), { maxLength: 14 })
      .map((parts) => parts.join(''));
    // Ids of texts that only look like a mention, as in an address, may be missing.
    const readWords = (text: string) => foldWords(toPlainText(text)).filter((word) => word !== '5');
    fc.assert(
      fc.property(content, (text) => {
        expect(wordsOf(text)).toEqual(expect.arrayContaining(readWords(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([...hostileStrings, ...xssPayloads])('holds every word that is read in %j', (text) => {
    expect(wordsOf(text)).toEqual(expect.arrayContaining(foldWords(toPlainText(text).replaceAll(/^\d+\. /gm, ''))));
  });

  it.each([
    ['**bold**, _slanted_ and ~~gone~~', ['bold', 'slanted', 'and', 'gone']],
    ['snake_case_name', ['snake', 'case', 'name']],
    ['@[ann](5) and @[bob](12)', ['ann', 'and', 'bob']],
    ['[report](https://example.com/july)', ['report', 'https', 'example', 'com', 'july']],
    ['> quoted\n- first\n- second', ['quoted', 'first', 'second']],
    ['don’t', ['dont']],
  ])('of %j has the words %j', (content, words) => {
    expect(wordsOf(content)).toEqual(words);
  });

  it.each([
    ['w**or**d', 'word'],
    ['[w](https://a.b)ord', 'word'],
    ['w` or `d', 'word'],
    ["don\\'t", 'dont'],
    ['Київ**ський**', 'киівський'],
    ['](https://a.b/c)@[a](5)www.a.b', 'www'],
  ])('of %j has the word %j', (content, word) => {
    expect(wordsOf(content)).toContain(word);
  });

  it.each([
    ['plain', 'plain'],
    ['**a** a*', '**a** a*'],
    ['snake_case', 'snake_case'],
    ['a__b 1_2 e\u0301_2', 'a__b 1_2 e\u0301_2'],
    ['@[ann](5)', '@ann'],
    ['\\@[ann](5)', '\\@[ann](5)'],
    ['*a* (b)c', '*a* (b)c'],
    ['[x](https://a.b)', '[x](https://a.b)'],
  ])('of %j is %j alone: its markup parts no words', (content, text) => {
    expect(toSearchableText(content)).toBe(text);
  });

  it.each([
    ['a**b**c', 'a**b**c\nabc'],
    ['a\\_b', 'a\\_b\na_b'],
    ['`a b`', '`a b`\na b'],
    ['~~~\na', '~~~\na\na'],
    ['[x](https://a.b)c', '[x](https://a.b)c\nxc'],
    ['[x](https://a.b)7', '[x](https://a.b)7\nx7'],
  ])('of %j is %j: as written, and as read', (content, text) => {
    expect(toSearchableText(content)).toBe(text);
  });
});
