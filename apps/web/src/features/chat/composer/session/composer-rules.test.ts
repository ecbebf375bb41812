import { limits } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { type KeyPress, keyAction, pickFiles, type SendFacts, sendBlock } from './composer-rules.ts';

const press = (fields: Partial<KeyPress>): KeyPress => ({
  key: 'Enter',
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
  ...fields,
});
const box = { empty: true, hasTarget: false, takesEnter: false };

describe('keys in the message box [5.3]', () => {
  it.each([
    ['Enter sends', press({}), box, 'send'],
    ['Ctrl+Enter sends', press({ ctrlKey: true }), box, 'send'],
    ['Enter in code or a list goes on with it', press({}), { ...box, takesEnter: true }, null],
    ['Ctrl+Enter sends from there too', press({ ctrlKey: true }), { ...box, takesEnter: true }, 'send'],
    ['Cmd+Enter sends from there too', press({ metaKey: true }), { ...box, takesEnter: true }, 'send'],
    ['Shift+Enter makes a new line', press({ shiftKey: true }), box, null],
    ['Enter of an input method stays with it', press({ isComposing: true }), box, null],
    ['Enter of an input method in Safari stays with it', press({ keyCode: 229 }), box, null],
    ['Up in an empty box edits the last own message', press({ key: 'ArrowUp' }), box, 'editLast'],
    ['Up in a box with text moves the caret', press({ key: 'ArrowUp' }), { ...box, empty: false }, null],
    ['Shift+Up selects', press({ key: 'ArrowUp', shiftKey: true }), box, null],
    ['Up while replying moves the caret', press({ key: 'ArrowUp' }), { ...box, hasTarget: true }, null],
    ['Escape leaves a reply or an edit', press({ key: 'Escape' }), { ...box, hasTarget: true }, 'cancel'],
    ['Escape without one is left alone', press({ key: 'Escape' }), box, null],
    ['a letter is a letter', press({ key: 'a' }), box, null],
  ] as const)('%s', (_, keyPress, state, expected) => {
    expect(keyAction(keyPress, state)).toBe(expected);
  });
});

describe('sending', () => {
  const facts: SendFacts = { text: 'Hello', files: 0, uploading: 0, failed: 0, connected: true };
  it.each([
    ['a text is sent', facts, null],
    ['spaces are not', { ...facts, text: ' \n\t ' }, 'blank'],
    ['non-breaking spaces are not', { ...facts, text: '\u00a0\u00a0' }, 'blank'],
    ['a file without a text is sent', { ...facts, text: '', files: 1 }, null],
    ['nothing is sent while a file is on its way', { ...facts, files: 1, uploading: 1 }, 'uploading'],
    ['nothing is sent while a file could not be uploaded', { ...facts, files: 1, failed: 1 }, 'notUploaded'],
    ['nothing is sent over a broken connection', { ...facts, connected: false }, 'broken'],
    ['a text at the limit is sent', { ...facts, text: 'a'.repeat(limits.contentChars) }, null],
    ['a text over the limit is not', { ...facts, text: 'a'.repeat(limits.contentChars + 1) }, 'too_long'],
  ] as const)('%s', (_, state, expected) => {
    expect(sendBlock(state)).toBe(expected);
  });
});

describe('picking files', () => {
  const fileOf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name);

  it('takes what fits and names the rest', () => {
    const big = fileOf('big.bin', limits.fileBytes + 1);
    const edge = fileOf('edge.bin', limits.fileBytes);
    const empty = fileOf('empty.txt', 0);
    expect(pickFiles([big, edge, empty], 0, limits.fileBytes)).toEqual({
      accepted: [edge],
      tooLarge: [big],
      empty: [empty],
      overflow: [],
    });
  });

  it('counts the files already attached', () => {
    const files = [fileOf('a', 1), fileOf('b', 1)];
    expect(pickFiles(files, limits.filesPerMessage - 1, limits.fileBytes)).toMatchObject({
      accepted: [{ name: 'a' }],
      overflow: [{ name: 'b' }],
    });
  });
});
