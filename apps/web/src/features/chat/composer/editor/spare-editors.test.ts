import { afterEach, describe, expect, it } from 'vitest';
import { isUntouched, readContent } from './editor-content.ts';
import { type MessageEditor, SpareEditors } from './spare-editors.ts';
import { isTypedHere } from './typed-here.ts';

const spare = new SpareEditors();
const taken: MessageEditor[] = [];
const take = (content: string): MessageEditor => {
  const made = spare.take(content);
  taken.push(made);
  made.editor.mount(document.createElement('div'));
  return made;
};
const giveBack = (made: MessageEditor) => {
  made.editor.unmount();
  spare.release(made);
};
afterEach(() => {
  for (const made of taken.splice(0)) {
    spare.reserve(made);
    made.editor.destroy();
  }
});

describe('an editor that another message box had', () => {
  it('holds nothing of the text, the history, the formats and the events of the first', () => {
    const first = take('A draft');
    const { editor } = first;
    editor.commands.insertContent('Typed to Anna ');
    editor.commands.toggleBold();
    let heard = 0;
    const hear = () => {
      heard += 1;
      return true;
    };
    first.answerWith({ onKeyDown: hear, onTextInput: hear, onPaste: hear });
    const pressA = () => editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    pressA();
    expect(heard).toBe(1);
    expect(editor.can().undo()).toBe(true);
    giveBack(first);

    const second = take('');
    expect(second.editor).toBe(editor);
    pressA();
    expect(heard).toBe(1);
    expect(isUntouched(editor)).toBe(true);
    expect(editor.can().undo()).toBe(false);
    expect(editor.can().redo()).toBe(false);
    expect(editor.isActive('bold')).toBe(false);
    expect(isTypedHere(editor.state)).toBe(false);
    editor.commands.insertContent('Hello');
    expect(readContent(editor)).toBe('Hello');
    editor.commands.undo();
    editor.commands.undo();
    expect(readContent(editor)).toBe('');
  });

  it('is not taken by two boxes: neither while it is shown nor after it was reserved again', () => {
    const first = take('one');
    const second = take('two');
    expect(second.editor).not.toBe(first.editor);
    spare.release(first);
    spare.reserve(first);
    expect(take('three').editor).not.toBe(first.editor);
    expect([first, second].map(({ editor }) => readContent(editor))).toEqual(['one', 'two']);
  });
});
