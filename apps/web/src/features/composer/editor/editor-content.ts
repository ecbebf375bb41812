import {
  type EditorNode,
  fromEditorDocument,
  parseMarkup,
  serializeMarkup,
  toEditorDocument,
} from '@switchboard/contract/markup';
import type { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';

/** The message that an editor holds, as content; formats around nothing are nothing. */
export function readContent({ state: { doc } }: Editor): string {
  let hasMention = false;
  doc.descendants(({ type }) => {
    hasMention ||= type.name === 'mention';
    return !hasMention;
  });
  if (!hasMention && doc.textContent.trim() === '') return '';
  return serializeMarkup(fromEditorDocument(doc.toJSON() as EditorNode));
}

export const toDocument = (content: string) => toEditorDocument(parseMarkup(content));

/** Replaces all that an editor holds and what could be undone: a sent message does not come back by Ctrl+Z. */
export function replaceContent(editor: Editor, content: string): void {
  const { schema, plugins } = editor.state;
  const doc = schema.nodeFromJSON(toDocument(content));
  editor.view.updateState(EditorState.create({ doc, plugins: [...plugins] }));
}

/** Whether nothing was written, not even a format begun. */
export const isUntouched = ({ state: { doc } }: Editor): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.content.size === 2;

/** Puts the caret behind the last character, at once: the next key must find it there. */
export function focusEnd(editor: Editor): void {
  editor.commands.setTextSelection(editor.state.doc.content.size);
  editor.view.focus();
}
