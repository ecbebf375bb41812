import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileStrings } from '../../markup/hostile-strings.ts';
import { extractMentions } from '../../markup/mentions.ts';
import { toPlainText } from '../../markup/plain-text.ts';
import { fromTelegram } from './from-telegram.ts';
import { splitTelegramText } from './split-telegram-text.ts';
import type { TelegramEntity, TelegramPiece } from './telegram-entity.ts';
import { toTelegram } from './to-telegram.ts';

const single = (content: string): TelegramPiece => toTelegram(content)[0] ?? { text: '', entities: [] };

describe('toTelegram', () => {
  it('counts offsets in UTF-16 units', () => {
    expect(single('Hi 👍 Олено, **total**')).toEqual({
      text: 'Hi 👍 Олено, total',
      entities: [{ type: 'bold', offset: 13, length: 5 }],
    });
  });

  it('sends every construct of the dialect as entities and lists as lines', () => {
    const content =
      '**b** _i_ ~~s~~ `c` [l](https://a.test/)\n\n```ts\nlet a;\n```\n> q **b**\n\n- x\n- y\n\n3. m\n4. n';
    expect(single(content)).toEqual({
      text: 'b i s c l\n\nlet a;\nq b\n\n• x\n• y\n\n3. m\n4. n',
      entities: [
        { type: 'bold', offset: 0, length: 1 },
        { type: 'italic', offset: 2, length: 1 },
        { type: 'strikethrough', offset: 4, length: 1 },
        { type: 'code', offset: 6, length: 1 },
        { type: 'text_link', url: 'https://a.test/', offset: 8, length: 1 },
        { type: 'pre', language: 'ts', offset: 11, length: 6 },
        { type: 'blockquote', offset: 18, length: 3 },
        { type: 'bold', offset: 20, length: 1 },
      ],
    });
  });

  it('never combines code with another entity', () => {
    expect(single('**a `c` b**').entities).toEqual([
      { type: 'bold', offset: 0, length: 1 },
      { type: 'code', offset: 2, length: 1 },
      { type: 'bold', offset: 4, length: 1 },
    ]);
    expect(single('> a `c`').entities).toEqual([{ type: 'blockquote', offset: 0, length: 3 }]);
  });

  it.each<[string, string, TelegramPiece['entities']]>([
    ['**a** **b**', 'a b', [{ type: 'bold', offset: 0, length: 3 }]],
    ['_a_\n_b_', 'a\nb', [{ type: 'italic', offset: 0, length: 3 }]],
    [
      '**a** x **b**',
      'a x b',
      [
        { type: 'bold', offset: 0, length: 1 },
        { type: 'bold', offset: 4, length: 1 },
      ],
    ],
    [
      '~~a~~ ~~b~~',
      'a b',
      [
        { type: 'strikethrough', offset: 0, length: 1 },
        { type: 'strikethrough', offset: 2, length: 1 },
      ],
    ],
    [
      '_**a**_ _b_',
      'a b',
      [
        { type: 'italic', offset: 0, length: 3 },
        { type: 'bold', offset: 0, length: 1 },
      ],
    ],
    [
      '`a` `b`',
      'a b',
      [
        { type: 'code', offset: 0, length: 1 },
        { type: 'code', offset: 2, length: 1 },
      ],
    ],
    [
      '[**b** `c`](https://x.test/)',
      'b c',
      [
        { type: 'text_link', url: 'https://x.test/', offset: 0, length: 1 },
        { type: 'bold', offset: 0, length: 1 },
        { type: 'code', offset: 2, length: 1 },
      ],
    ],
    ['```\nx\n```', 'x', [{ type: 'pre', offset: 0, length: 1 }]],
    ['> ```js\n> x\n> ```', 'x', [{ type: 'blockquote', offset: 0, length: 1 }]],
    ['> > a\n> b', 'a\nb', [{ type: 'blockquote', offset: 0, length: 3 }]],
    [
      '> a\n\n> b',
      'a\nb',
      [
        { type: 'blockquote', offset: 0, length: 1 },
        { type: 'blockquote', offset: 2, length: 1 },
      ],
    ],
    ['- a\n\n  b\n- c', '• a\n\n  b\n• c', []],
    ['- **a\n  b**', '• a\n  b', [{ type: 'bold', offset: 2, length: 5 }]],
    ['1. a\n2. > b\n   > c', '1. a\n2. b\n  c', [{ type: 'blockquote', offset: 8, length: 5 }]],
    ['> - a\n>   - b', '• a\n  • b', [{ type: 'blockquote', offset: 0, length: 9 }]],
    ['[https://a.test/](https://a.test/) [a@b.test](mailto:a@b.test)', 'https://a.test/ a@b.test', []],
    ['[+380](tel:+380) [call](TEL:+380)', '+380 call (+380)', []],
    ['a\n\n\nb', 'a\n\n\nb', []],
    ['[a](http://x.test/)', 'a', [{ type: 'text_link', url: 'http://x.test/', offset: 0, length: 1 }]],
    ['[**b**](mailto:a@b.test)', 'b (a@b.test)', [{ type: 'bold', offset: 0, length: 12 }]],
  ])('sends %j as %j', (content, text, entities) => {
    expect(toTelegram(content)).toEqual([{ text, entities }]);
  });

  it('sends texts of 4,096 units', () => {
    expect(toTelegram('a'.repeat(5_000)).map((piece) => piece.text.length)).toEqual([4_096, 904]);
  });

  it('leaves mentions out', () => {
    expect(single('Hey @[ann](5), look').text).toBe('Hey, look');
    expect(toTelegram('@[ann](5)')).toEqual([]);
  });

  it('sends bare addresses as text and writes out addresses that Telegram cannot link', () => {
    expect(single('https://a.test [mail](mailto:a@b.test)')).toEqual({
      text: 'https://a.test mail (a@b.test)',
      entities: [],
    });
  });
});

describe('splitTelegramText', () => {
  it.each([
    ['a paragraph', `${'a '.repeat(30)}x.\n\n${'b '.repeat(30)}`, `${'a '.repeat(30)}x.`],
    ['a line', `${'a '.repeat(30)}x.\n${'b '.repeat(30)}`, `${'a '.repeat(30)}x.`],
    ['a sentence', `${'a '.repeat(30)}x! ${'b '.repeat(30)}`, `${'a '.repeat(30)}x!`],
    ['a word', 'word '.repeat(40), 'word '.repeat(20).trim()],
  ])('prefers %s', (_name, text, first) => {
    expect(splitTelegramText(text, [], 100)[0]?.text).toBe(first);
  });

  it.each<[string, string, string[]]>([
    ['an empty line with a space in it', 'one two\n \nthree four five', ['one two', 'three four five']],
    ['a line, since the sentence ends later', 'one two\nthree. four five', ['one two', 'three. four five']],
    ['a word, where the line ends in the first quarter', 'one\ntwo three four five', ['one\ntwo three four', 'five']],
    ['a word, where the sentence ends there', 'One. two three four five', ['One. two three four', 'five']],
    ['nothing, where the word ends there', 'aaaaa bbbbbbbbbbbbbbbbb', ['aaaaa bbbbbbbbbbbbbb', 'bbb']],
    ['a word behind it', 'aaaaaa bbbbbbbbbbbbbbbb', ['aaaaaa', 'bbbbbbbbbbbbbbbb']],
    ['what closes behind a sentence', 'one two (three.”) four five', ['one two (three.”)', 'four five']],
    ['no bracket that ends none', 'one two (three) four five', ['one two (three) four', 'five']],
    ['no quote that begins a line', '") two three four five', ['") two three four', 'five']],
    ['a word as long as the limit', 'aaaaaaaaaaaaaaaaaaaa b', ['aaaaaaaaaaaaaaaaaaaa', 'b']],
    ['a sentence as long as the limit', 'a aaaaaaaaaaaaaaaaa. b', ['a aaaaaaaaaaaaaaaaa.', 'b']],
    ['before a character of two units', `${'a'.repeat(19)}👍b`, ['a'.repeat(19), '👍b']],
    ['nowhere', 'one two three four f', ['one two three four f']],
    ['nothing of nothing', ' \n ', []],
  ])('cuts at %s', (_name, text, pieces) => {
    expect(splitTelegramText(text, [], 20).map((piece) => piece.text)).toEqual(pieces);
  });

  it.each<[string, TelegramPiece['entities'][number], TelegramPiece['entities'][]]>([
    [
      'one two three four five six',
      { type: 'bold', offset: 0, length: 27 },
      [[{ type: 'bold', offset: 0, length: 18 }], [{ type: 'bold', offset: 0, length: 8 }]],
    ],
    [
      'one two three four five six',
      { type: 'code', offset: 4, length: 20 },
      [[{ type: 'code', offset: 4, length: 14 }], [{ type: 'code', offset: 0, length: 5 }]],
    ],
    ['  lead', { type: 'bold', offset: 0, length: 6 }, [[{ type: 'bold', offset: 0, length: 4 }]]],
    ['a  b', { type: 'bold', offset: 0, length: 3 }, [[{ type: 'bold', offset: 0, length: 1 }]]],
    ['a  b', { type: 'bold', offset: 1, length: 3 }, [[{ type: 'bold', offset: 3, length: 1 }]]],
    ['a  b', { type: 'bold', offset: 1, length: 2 }, [[]]],
    ['a  b', { type: 'code', offset: 0, length: 3 }, [[{ type: 'code', offset: 0, length: 3 }]]],
    ['a  b', { type: 'pre', offset: 1, length: 2 }, [[{ type: 'pre', offset: 1, length: 2 }]]],
  ])('cuts %j with %j', (text, entity, entities) => {
    expect(splitTelegramText(text, [entity], 20).map((piece) => piece.entities)).toEqual(entities);
  });

  it('puts the entity that holds another before it', () => {
    const italic = { type: 'italic' as const, offset: 0, length: 4 };
    const bold = { type: 'bold' as const, offset: 0, length: 6 };
    const code = { type: 'code' as const, offset: 5, length: 1 };
    expect(splitTelegramText('bold x', [code, italic, bold], 20)[0]?.entities).toEqual([bold, italic, code]);
  });

  it('has no place for a hundred and first entity that stands at the very beginning', () => {
    const stacked = Array.from({ length: 101 }, () => ({ type: 'bold' as const, offset: 0, length: 3 }));
    expect(splitTelegramText('one two', stacked, 20)).toEqual([{ text: 'one two', entities: stacked.slice(1) }]);
  });

  it('never cuts a surrogate pair, exceeds the limit or loses a visible character', () => {
    const words = fc.array(fc.constantFrom('👍', '👍👍👍', 'слово', 'a', ' ', '\n', '\n\n', '. ', 'x'.repeat(30)), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 40 }), fc.nat(80), fc.nat(80), (parts, limit, offset, length) => {
        const text = parts.join('');
        const entities =
          offset < text.length
            ? [{ type: 'bold' as const, offset, length: Math.min(length + 1, text.length - offset) }]
            : [];
        const pieces = splitTelegramText(text, entities, limit);
        expect(
          pieces
            .map((piece) => piece.text)
            .join('')
            .replaceAll(/\s/g, ''),
        ).toBe(text.replaceAll(/\s/g, ''));
        const bold = entities.map((entity) => text.slice(entity.offset, entity.offset + entity.length)).join('');
        const boldPieces = pieces.flatMap((piece) =>
          piece.entities.map((entity) => piece.text.slice(entity.offset, entity.offset + entity.length)),
        );
        expect(boldPieces.join('').replaceAll(/\s/g, '')).toBe(bold.replaceAll(/\s/g, ''));
        for (const piece of pieces) {
          expect(piece.text.length).toBeLessThanOrEqual(limit);
          expect(piece.text).not.toMatch(/\p{Surrogate}/u);
          expect(piece.text).toBe(piece.text.trim());
        }
      }),
    );
  });

  it('keeps at most 100 entities a piece and all of them in total', () => {
    const pieces = toTelegram(Array.from({ length: 250 }, (_, index) => `**b${index}** x`).join(' '));
    expect(pieces.map((piece) => piece.entities.length)).toEqual([100, 100, 50]);
    expect(pieces[1]?.text.startsWith('b100')).toBe(true);
  });

  it('gives a caption its own limit', () => {
    expect(toTelegram('word '.repeat(400), 1024).every((piece) => piece.text.length <= 1024)).toBe(true);
  });
});

describe('fromTelegram', () => {
  it.each<[string, TelegramEntity[], string]>([
    ['bold', [{ type: 'bold', offset: 0, length: 4 }], '**bold**'],
    [' a b ', [{ type: 'bold', offset: 0, length: 5 }], '\u00a0**a b**'],
    ['a👍b', [{ type: 'italic', offset: 1, length: 2 }], 'a*👍*b'],
    [
      'one two',
      [
        { type: 'bold', offset: 0, length: 7 },
        { type: 'italic', offset: 4, length: 3 },
      ],
      '**one _two_**',
    ],
    ['go here', [{ type: 'text_link', offset: 3, length: 4, url: 'https://a.test/' }], 'go [here](https://a.test/)'],
    ['go here', [{ type: 'text_link', offset: 3, length: 4, url: 'tg://user?id=7' }], 'go here'],
    ['x = 1', [{ type: 'pre', offset: 0, length: 5, language: 'py' }], '```py\nx = 1\n```'],
    ['a `b`', [{ type: 'code', offset: 2, length: 3 }], 'a `` `b` ``'],
    ['q\nafter', [{ type: 'expandable_blockquote', offset: 0, length: 1 }], '> q\n\nafter'],
    [
      's u Ann #t @x',
      [
        { type: 'spoiler', offset: 0, length: 1 },
        { type: 'underline', offset: 2, length: 1 },
        { type: 'text_mention', offset: 4, length: 3 },
        { type: 'hashtag', offset: 8, length: 2 },
        { type: 'mention', offset: 11, length: 2 },
      ],
      's u Ann #t @x',
    ],
    ['👍b', [{ type: 'bold', offset: 1, length: 2 }], '**👍b**'],
    ['a👍', [{ type: 'bold', offset: 0, length: 2 }], '**a👍**'],
    ['👍👍', [{ type: 'bold', offset: 2, length: 2 }], '👍**👍**'],
    ['q\nafter', [{ type: 'blockquote', offset: 0, length: 1 }], '> q\n\nafter'],
    ['a\nb', [{ type: 'code', offset: 0, length: 3 }], '```\na\nb\n```'],
    ['a b\nc', [{ type: 'code', offset: 0, length: 1 }], '`a` b\nc'],
    ['a\rb\r\nc', [{ type: 'pre', offset: 0, length: 6 }], '```\na\nb\nc\n```'],
    [
      'q x',
      [
        { type: 'pre', offset: 2, length: 1 },
        { type: 'blockquote', offset: 0, length: 1 },
      ],
      '> q\n```\nx\n```',
    ],
    [
      'x\ny',
      [
        { type: 'pre', offset: 0, length: 1 },
        { type: 'blockquote', offset: 0, length: 3 },
      ],
      '> x\n> y',
    ],
    [
      'a b c',
      [
        { type: 'blockquote', offset: 0, length: 5 },
        { type: 'bold', offset: 2, length: 3 },
        { type: 'code', offset: 2, length: 1 },
      ],
      '> a **b c**',
    ],
    [
      'ab',
      [
        { type: 'code', offset: 0, length: 1 },
        { type: 'bold', offset: 1, length: 1 },
      ],
      '`a`**b**',
    ],
    [
      'abc',
      [
        { type: 'underline', offset: 0, length: 3 },
        { type: 'bold', offset: 1, length: 1 },
      ],
      'a**b**c',
    ],
    ['a\n \nb', [{ type: 'blockquote', offset: 2, length: 1 }], 'a\n\nb'],
    ['\n \n\na', [], 'a'],
    ['a\n\n\n\nb', [], 'a\n\n\n\nb'],
    ['a\n \n\t\nb\n\n ', [], 'a\n\n\nb'],
    ['q\n\n\n\na', [{ type: 'blockquote', offset: 0, length: 1 }], '> q\n\n\n\n\na'],
    ['a\nq', [{ type: 'blockquote', offset: 2, length: 1 }], 'a\n> q'],
    ['a\n\nq', [{ type: 'blockquote', offset: 3, length: 1 }], 'a\n\n> q'],
    ['a\n \n\nq', [{ type: 'blockquote', offset: 5, length: 1 }], 'a\n\n\n> q'],
    ['go', [{ type: 'text_mention', offset: 0, length: 2, url: 'https://a.test/' }], 'go'],
    ['go', [{ type: 'text_link', offset: 0, length: 2 }], 'go'],
    [
      'go here',
      [
        { type: 'text_link', offset: 0, length: 7, url: 'https://a.test/' },
        { type: 'bold', offset: 3, length: 4 },
      ],
      '[go **here**](https://a.test/)',
    ],
    [
      'gohere',
      [
        { type: 'text_link', offset: 0, length: 2, url: 'https://a.test/' },
        { type: 'text_link', offset: 2, length: 4, url: 'https://b.test/' },
      ],
      '[go](https://a.test/)[here](https://b.test/)',
    ],
    [
      'go here',
      [
        { type: 'bold', offset: 0, length: 2 },
        { type: 'text_link', offset: 3, length: 4, url: 'https://a.test/' },
      ],
      '**go** [here](https://a.test/)',
    ],
    ['*a* _b_ `c` # d', [], '\\*a\\* \\_b\\_ \\`c\\` # d'],
    ['> a\n- b\n+ c\n1. d\n2) e', [], '\\> a\n\\- b\n\\+ c\n1\\. d\n2\\) e'],
    ['@[ann](5) and @[channel](0)', [], '@\\[ann\\](5) and @\\[channel\\](0)'],
    [
      'x',
      [
        { type: 'bold', offset: 5, length: 9 },
        { type: 'bold', offset: -3, length: 2 },
        { type: 'bold', offset: 0, length: 0 },
      ],
      'x',
    ],
  ])('writes %j %j', (text, entities, content) => {
    expect(fromTelegram(text, entities)).toBe(content);
  });

  it('takes overlapping entities apart', () => {
    const content = fromTelegram('one two three', [
      { type: 'bold', offset: 0, length: 7 },
      { type: 'italic', offset: 4, length: 9 },
    ]);
    expect(single(content).entities).toEqual([
      { type: 'bold', offset: 0, length: 7 },
      { type: 'italic', offset: 4, length: 9 },
    ]);
  });

  it.each(hostileStrings)('shows a client the literal text of %j', (text) => {
    expect(visible(single(fromTelegram(text)).text)).toBe(visible(text));
  });

  const words = [
    'a',
    'слово',
    '👍',
    '*x*',
    '_y_',
    '`z`',
    '[t](https://a.test)',
    '@[ann](5)',
    '>',
    '1.',
    '-',
    '~~',
    '\\',
    'a*b',
    '<b>',
    '&lt;',
    '```',
    '(c)',
    'f@g.test',
    'https://a.test/b_c',
  ];
  const separators = [' ', '\n', '\n\n', '\n\n\n', '  '];
  const message = fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...separators)), {
    minLength: 1,
    maxLength: 12,
  });

  it('gives back the same text, and no mention, for any text and any entities', () => {
    const entity = fc.record({
      type: fc.constantFrom('bold', 'italic', 'strikethrough', 'code', 'text_link', 'spoiler', 'text_mention'),
      offset: fc.nat(60),
      length: fc.nat(40),
      url: fc.constant('https://l.test/'),
    });
    fc.assert(
      fc.property(message, fc.array(entity, { maxLength: 5 }), (parts, entities) => {
        const text = parts.flat().join('');
        const content = fromTelegram(text, entities);
        expect(extractMentions(content)).toEqual([]);
        const codeHidesBreaks = entities.some((one) => one.type === 'code');
        const back = single(content).text;
        const compared = (one: string): string => (codeHidesBreaks ? visible(one).replaceAll(/\s/g, '') : visible(one));
        expect(compared(back)).toBe(compared(text));
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, TelegramEntity[]]>([
    ['слово  https://a.test/b_c `z` a\n\n~~ https://a.test/b_c ', [{ type: 'bold', offset: 28, length: 25 }]],
    [
      'https://a.test/b_c [t](https://a.test) https://a.test/b_c f@g.test a ',
      [
        { type: 'bold', offset: 0, length: 10 },
        { type: 'bold', offset: 10, length: 40 },
      ],
    ],
    [
      '``` *x*\n\n\n&lt;\n\n`z` @[ann](5) *x* a\n1. a ',
      [
        { type: 'bold', offset: 28, length: 7 },
        { type: 'bold', offset: 0, length: 5 },
      ],
    ],
    [
      `https://a.test/b_c [t](https://a.test) https://a.test/b_c f@g.test ${'and on '.repeat(1_000)}`,
      [
        { type: 'bold', offset: 0, length: 10 },
        { type: 'bold', offset: 10, length: 40 },
      ],
    ],
  ])('gives marks up rather than text where many ways of writing read wrong: %j', (text, entities) => {
    expect(visible(toPlainText(fromTelegram(text, entities)))).toBe(visible(text));
  });

  it.each([1, 2, 3, 4, 5])('makes no markup of words where there is too much to be tried out: %i', (count) => {
    const text = `a ${'[t](https://a.test) @[ann](5) '.repeat(count).trim()}`;
    const content = fromTelegram(text, [
      { type: 'bold', offset: 0, length: 3 },
      { type: 'text_link', offset: 0, length: 1, url: 'https://l.test/' },
    ]);
    expect(extractMentions(content)).toEqual([]);
    expect(single(content).text).toBe(text);
  });

  it.each(['*', '[', ']', '_', '@[ann](5)', '[t](https://a.test)', '[x\n\n**y** '])(
    'shows %j as it is, however often it comes',
    (sign) => {
      const text = sign.repeat(Math.floor(4096 / sign.length)).trim();
      expect(toPlainText(fromTelegram(text)).replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '));
    },
  );

  it('gives back the entities that stand on plain words', () => {
    const plain = fc.array(
      fc.tuple(
        fc.constantFrom('alpha', 'слово', 'в2', 'gamma'),
        fc.constantFrom<string | null>(null, 'bold', 'italic', 'strikethrough', 'code', 'text_link'),
      ),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(plain, (parts) => {
        let text = '';
        const entities: TelegramEntity[] = [];
        for (const [word, type] of parts) {
          if (text !== '') text += ' - ';
          if (type)
            entities.push({
              type,
              ...(type === 'text_link' ? { url: 'https://l.test/' } : {}),
              offset: text.length,
              length: word.length,
            });
          text += word;
        }
        const back = single(fromTelegram(text, entities));
        expect(back.text).toBe(text);
        expect(back.entities).toEqual(entities);
      }),
    );
  });
});

/** The text as a reader sees it: indentation may be no-break spaces, spaces at line ends do not show. */
function visible(text: string): string {
  return text
    .replaceAll(/\p{Surrogate}|\0/gu, '\ufffd')
    .replaceAll(/[\ufeff\u2060]/g, '')
    .replaceAll('\t', '    ')
    .replaceAll(/[^\S\n]/g, ' ')
    .replaceAll(/ +$/gm, '')
    .trim();
}
