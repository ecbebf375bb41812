import type { UserView } from '@switchboard/contract';
import {
  type EditorNode,
  fromEditorDocument,
  parseMarkup,
  toEditorDocument,
  toPlainText,
} from '@switchboard/contract/markup';
import { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { hostileStrings, xssPayloads } from '../../../../../../../packages/contract/src/markup/hostile-strings.ts';
import { loadEmojiData } from '../../../../ui/emoji/emoji-data.ts';
import { parsePastedText, writeCopiedText } from './clipboard.ts';
import { findCompletion } from './completion-match.ts';
import { readContent, replaceContent, toDocument } from './editor-content.ts';
import { editorExtensions } from './editor-extensions.ts';
import { findByShortcode, listEmojiCandidates } from './emoji-candidates.ts';
import { formats } from './formats.ts';
import { listMentionCandidates } from './mention-candidates.ts';
import { findEmojiShortcut } from './typed-emoji.ts';
import { isTypedHere } from './typed-here.ts';

const editors: Editor[] = [];
function buildEditor(content = ''): Editor {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: editorExtensions,
    content: toDocument(content),
    injectCSS: false,
    enablePasteRules: false,
  });
  editors.push(editor);
  return editor;
}
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

describe('the schema of a message', () => {
  it('holds every tree that a content has, unchanged', () => {
    const { schema } = buildEditor();
    const pieces = [
      '**',
      '_',
      '~~',
      '`',
      '[t](https://a.test)',
      '@[ann](5)',
      '\n',
      '\n\n',
      '- ',
      '2. ',
      '> ',
      '```\n',
      'a',
      ' ',
    ];
    const contents = fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(contents, (content) => {
        const tree = parseMarkup(content);
        const doc = schema.nodeFromJSON(toEditorDocument(tree));
        doc.check();
        expect(fromEditorDocument(doc.toJSON() as EditorNode)).toEqual(tree);
      }),
      { numRuns: 150 },
    );
  }, 30_000);

  it.each([
    '<h1>x</h1>',
    '<table><tr><td>x</td></tr></table>',
    '<p><u>x</u></p>',
    '<p><a href="javascript:alert(1)">x</a></p>',
    '<p><img src="a">x</p>',
  ])('makes of %s the text in it', (html) => {
    const editor = buildEditor();
    editor.commands.insertContent(html);
    expect(readContent(editor)).toBe('x');
  });

  it('keeps of rich text what a message can hold', () => {
    const editor = buildEditor();
    editor.commands.insertContent(
      '<p><b>a</b> <i>b</i> <s>c</s> <code>d</code> <a href="https://e.test">e</a></p><ol><li>f</li></ol>',
    );
    expect(readContent(editor)).toBe('**a** _b_ ~~c~~ `d` [e](https://e.test)\n1. f');
  });
});

describe('the keys of the formats', () => {
  it.each(formats)('$keys turns $name on and off', ({ name, keys }) => {
    const editor = buildEditor('text');
    editor.commands.selectAll();
    editor.commands.keyboardShortcut(keys);
    expect(editor.isActive(name)).toBe(true);
    editor.commands.keyboardShortcut(keys);
    expect(editor.isActive(name)).toBe(false);
  });
});

describe('pasted plain text', () => {
  it.each([...hostileStrings, ...xssPayloads])('%j stays the text it is', (text) => {
    const editor = buildEditor();
    editor.view.dispatch(editor.state.tr.replaceSelection(parsePastedText(text, editor.schema)));
    // Characters without a glyph are replaced and trailing white space is removed, as in all content.
    const visible = (value: string) =>
      value
        .replaceAll(/\p{Surrogate}|\0/gu, '\ufffd')
        .replaceAll(/[\ufeff\u2060]/g, '')
        .split(/\r\n|[\r\n]/)
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter(Boolean);
    expect(visible(toPlainText(readContent(editor)))).toEqual(visible(text));
  });

  it('keeps its blank lines, and gives them back when it is copied', () => {
    const editor = buildEditor();
    editor.view.dispatch(editor.state.tr.replaceSelection(parsePastedText('a\n\n\nb', editor.schema)));
    expect(readContent(editor)).toBe('a\n\n\nb');
    expect(writeCopiedText(new Slice(editor.state.doc.content, 1, 1))).toBe('a\n\n\nb');
  });
});

describe('emoji signs', () => {
  it.each([
    [':)', '🙂'],
    ['hi :-)', '🙂'],
    [':(', '🙁'],
    ['oh :-(', '🙁'],
    [':*', '😘'],
    [':-*', '😘'],
    ['8)', '😎'],
    [':+1:', '👍'],
    ['no :-1:', '👎'],
  ])('%s becomes %s [5.8]', (line, emoji) => {
    expect(findEmojiShortcut(line)?.emoji).toBe(emoji);
  });

  it.each(['http:)', 'a:)', 'version8)', '(see point 8)', ': )'])('%s stays', (line) => {
    expect(findEmojiShortcut(line)).toBeNull();
  });
});

it('knows text that was typed here from text that was put there', () => {
  const editor = buildEditor('Hi @');
  expect(isTypedHere(editor.state)).toBe(false);
  editor.commands.setTextSelection(2);
  expect(isTypedHere(editor.state)).toBe(false);
  editor.commands.insertContent('a');
  expect(isTypedHere(editor.state)).toBe(true);
  replaceContent(editor, 'From the other device @');
  expect(isTypedHere(editor.state)).toBe(false);
});

describe('what is completed at the caret', () => {
  const find = (content: string) => {
    const editor = buildEditor(content);
    editor.commands.setTextSelection(editor.state.doc.content.size);
    const match = findCompletion(editor.state);
    return match && `${match.kind} ${match.query}`;
  };

  it.each([
    ['@', 'mention '],
    ['hi @an', 'mention an'],
    ['(@Оля', 'mention Оля'],
    [':smi', 'emoji smi'],
    ['ok :посм', 'emoji посм'],
  ])('after %s', (content, expected) => {
    expect(find(content)).toBe(expected);
  });

  it.each(['mail@host', ':', ':s', '10:30', '`@an`', '```\n@an\n```'])('nothing after %s', (content) => {
    expect(find(content)).toBeNull();
  });
});

describe('candidates', () => {
  const user = (id: number, username: string, first_name: string, is_online: 0 | 1, status = 1) =>
    ({ id, username, first_name, last_name: '', is_online, status }) as UserView;
  const users = [
    user(1, 'zoe', 'Anna', 0),
    user(2, 'anna', 'Ганна', 1),
    user(3, 'ann', 'Ann', 0),
    user(4, 'andy', 'Andy', 1, 0),
  ];

  it('for a mention are those whose names begin so, members first, then those online, and never the inactive', () => {
    const found = listMentionCandidates({ query: 'AN', users, memberIds: new Set([3]), withEveryone: true });
    expect(found.map(({ username }) => username)).toEqual(['ann', 'anna', 'zoe']);
    const cyrillic = listMentionCandidates({ query: 'ган', users, memberIds: new Set(), withEveryone: true });
    expect(cyrillic.map(({ username }) => username)).toEqual(['anna']);
  });

  it('for a mention begin with everyone, but not between two', () => {
    const sources = { query: 'ch', users, memberIds: new Set<number>() };
    expect(listMentionCandidates({ ...sources, withEveryone: true })).toMatchObject([{ id: '0', username: 'channel' }]);
    expect(listMentionCandidates({ ...sources, withEveryone: false })).toEqual([]);
  });

  it('for an emoji are found by code and by name in the language', async () => {
    const data = await loadEmojiData('uk-UA');
    expect(listEmojiCandidates(data, 'smile')[0]).toMatchObject({ emoji: '😄', shortcode: 'smile' });
    expect(listEmojiCandidates(data, 'ракета').map(({ emoji }) => emoji)).toContain('🚀');
    expect(findByShortcode(data, 'tada')).toBe('🎉');
    expect(findByShortcode(data, 'tad')).toBeNull();
  });
});
