import { expect, test } from 'vitest';
import { settleText } from './compose-text.ts';
import { parseHtml } from './parse-html.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { parseMarkdownV2 } from './parse-markdown-v2.ts';

// The error and result vectors are those of TDLib's own test, test/message_entities.cpp.
test.each([
  ['🏟 🏟&lt;<abac aba>', 'Unsupported start tag "abac" at byte offset 13'],
  ['🏟 🏟&lt;<abacaba', 'Unclosed start tag at byte offset 13'],
  ['🏟 🏟&lt;<i    aba>', 'Can\'t find end tag corresponding to start tag "i"'],
  ['🏟 🏟&lt;<i>a</em   >', 'Unmatched end tag at byte offset 17, expected "</i>", found "</em>"'],
  ['🏟 🏟&lt;</', 'Unexpected end tag at byte offset 13'],
  ['a<br>b', 'Unsupported start tag "br" at byte offset 1'],
  ['<span>x</span>', 'Tag "span" must have class "tg-spoiler" at byte offset 0'],
])('HTML %s is refused', (source, message) => {
  expect(() => parseHtml(source)).toThrow(message);
});

test.each([
  [
    '➡️ ➡️<i>➡️ ➡️</i><b>➡️ ➡️</b>',
    '➡️ ➡️➡️ ➡️➡️ ➡️',
    [
      { type: 'italic', offset: 5, length: 5 },
      { type: 'bold', offset: 10, length: 5 },
    ],
  ],
  ['&ge;&lt;&gt;&amp;&quot;&laquo;', '&ge;<>&"&laquo;', []],
  ['<a href=telegram.org>\t</a>', '\t', [{ type: 'text_link', offset: 0, length: 1, url: 'http://telegram.org/' }]],
  ['<pre><code class="language-fift">x</code></pre>', 'x', [{ type: 'pre', offset: 0, length: 1, language: 'fift' }]],
  ['&#128077;&#x1F44D;&nbsp;', '👍👍&nbsp;', []],
  ['<blockquote expandable>q</blockquote>', 'q', [{ type: 'expandable_blockquote', offset: 0, length: 1 }]],
  ['<b></b>x', 'x', []],
])('HTML %s is read', (source, text, entities) => {
  expect(parseHtml(source)).toEqual({ text, entities });
});

test.each(Array.from('()#+-=|{}.!]', (character) => [character]))('MarkdownV2 wants %s escaped', (character) => {
  const message = `Character '${character}' is reserved and must be escaped with the preceding '\\'`;
  expect(() => parseMarkdownV2(`a${character}`)).toThrow(message);
  expect(parseMarkdownV2(`a\\${character}`)).toEqual({ text: `a${character}`, entities: [] });
});

test.each([
  ['🏟 🏟_abacaba', "Can't find end of Italic entity at byte offset 9"],
  ['🏟 🏟_abac * asd ', "Can't find end of Bold entity at byte offset 15"],
  ['🏟 🏟```a ', "Can't find end of PreCode entity at byte offset 9"],
  ['[telegram\\.org](asd', "Can't find end of a URL at byte offset 16"],
  ['a > b', "Character '>' is reserved and must be escaped with the preceding '\\'"],
])('MarkdownV2 %s is refused', (source, message) => {
  expect(() => parseMarkdownV2(source)).toThrow(message);
});

test.each([
  [
    '*bold _both_*',
    'bold both',
    [
      { type: 'italic', offset: 5, length: 4 },
      { type: 'bold', offset: 0, length: 9 },
    ],
  ],
  [
    '__u__~s~||p||',
    'usp',
    [
      { type: 'underline', offset: 0, length: 1 },
      { type: 'strikethrough', offset: 1, length: 1 },
      { type: 'spoiler', offset: 2, length: 1 },
    ],
  ],
  ['```ts\nlet x = 1.5;\n```', 'let x = 1.5;\n', [{ type: 'pre', offset: 0, length: 13, language: 'ts' }]],
  ['`a.b`', 'a.b', [{ type: 'code', offset: 0, length: 3 }]],
  ['[x](https://a\\.b/c)', 'x', [{ type: 'text_link', offset: 0, length: 1, url: 'https://a.b/c' }]],
  ['>one\n>two\nthree', 'one\ntwo\nthree', [{ type: 'blockquote', offset: 0, length: 7 }]],
])('MarkdownV2 %s is read', (source, text, entities) => {
  expect(parseMarkdownV2(source)).toEqual({ text, entities });
});

test('legacy Markdown reports an open entity by its byte offset', () => {
  expect(() => parseMarkdown('👍 *bold')).toThrow("Can't find end of the entity starting at byte offset 5");
  expect(parseMarkdown('*b* [x](a.org)')).toEqual({
    text: 'b x',
    entities: [
      { type: 'bold', offset: 0, length: 1 },
      { type: 'text_link', offset: 2, length: 1, url: 'http://a.org/' },
    ],
  });
});

test('offsets count UTF-16 units and move with trimmed whitespace', () => {
  const text = 'Hi 👍 Олено, total';
  expect([text.length, Array.from(text).length, Buffer.byteLength(text)]).toEqual([18, 17, 25]);
  const settled = settleText({ text: `  ${text} `, entities: [{ type: 'bold', offset: 15, length: 6 }] });
  expect(settled).toEqual({ text, entities: [{ type: 'bold', offset: 13, length: 5 }] });
});

test('links, mentions, commands and tags are found, but not inside code', () => {
  const found = settleText({ text: '/start @olena_k #тег https://a.org/x?y=1. `', entities: [] }).entities;
  expect(found.map(({ type, offset, length }) => [type, offset, length])).toEqual([
    ['bot_command', 0, 6],
    ['mention', 7, 8],
    ['hashtag', 16, 4],
    ['url', 21, 19],
  ]);
  expect(settleText({ text: '#tag', entities: [{ type: 'code', offset: 0, length: 4 }] }).entities).toHaveLength(1);
});
