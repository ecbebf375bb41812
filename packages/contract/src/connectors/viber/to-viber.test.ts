import { describe, expect, it } from 'vitest';
import { hostileStrings } from '../../markup/hostile-strings.ts';
import { toViber } from './to-viber.ts';

const text = (content: string) => toViber(content).join('¦');

describe('content for Viber', () => {
  it.each([
    ['bold, italic and struck', '**bold** *italic* ~~struck~~', '*bold* _italic_ ~struck~'],
    ['marks within marks', '**bold *and italic***', '*bold _and italic_*'],
    ['marks over two lines', '**one\ntwo**', '*one*\n*two*'],
    ['inline code as it is', 'run `npm ci` now', 'run npm ci now'],
    ['a block of code', '```js\nlet a = 1;\n```', '```let a = 1;```'],
    ['a quote', '> one\n> two\n\nthree', '> one\n> two\nthree'],
    ['a list', '- one\n- two', '• one\n• two'],
    ['a link with a text', '[our shop](https://example.com/a_b_c)', 'our shop (https://example.com/a_b_c)'],
    ['a bare address, untouched', 'https://example.com/_a_/_b_c', 'https://example.com/_a_/_b_c'],
    ['no mention', 'hi @[olena](4), hello', 'hi, hello'],
    [
      'signs that are meant literally',
      String.raw`\*not bold\* and \_not italic\_`,
      '*\u200bnot bold* and _\u200bnot italic_',
    ],
    ['signs within words and between numbers', 'snake_case_name, 2 * 3 ~ 6', 'snake_case_name, 2 * 3 ~ 6'],
    ['nothing', '  \n ', ''],
  ])('%s', (_, content, expected) => {
    expect(text(content)).toBe(expected);
  });

  it('is cut at the limit, and any 7,000 characters fit into 30 KB with what stands around them', () => {
    const pieces = toViber('слово '.repeat(2_500));
    expect(pieces.map((piece) => piece.length <= 7_000)).toEqual([true, true, true]);
    for (const sign of ['漢', '🙂', '"', '\\\\']) {
      for (const piece of toViber(sign.repeat(7_000))) {
        expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThan(28_000);
      }
    }
  });

  it('takes whatever people write', () => {
    for (const hostile of hostileStrings)
      for (const piece of toViber(hostile)) expect(piece.length).toBeLessThanOrEqual(7_000);
  });
});
