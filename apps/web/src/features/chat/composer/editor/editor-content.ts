import {
  type EditorNode,
  fromEditorDocument,
  parseMarkup,
  serializeMarkup,
  toEditorDocument,
} from '@switchboard/contract/markup';
import type { Editor } from '@tiptap/core';
import { EditorState } from '@tiptap/pm/state';

/** The message that an editor holds, as content; empty formats are dropped. */
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

/** Replaces an editor's content and clears its undo history: Ctrl+Z must not restore a sent message. */
export function replaceContent(editor: Editor, content: string): void {
  const { schema, plugins } = editor.state;
  const doc = schema.nodeFromJSON(toDocument(content));
  editor.view.updateState(EditorState.create({ doc, plugins: [...plugins] }));
}

/** Whether the editor is empty, without even a started format. */
export const isUntouched = ({ state: { doc } }: Editor): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.content.size === 2;

/** Puts the caret after the last character, synchronously, so that the next key press goes there. */
export function focusEnd(editor: Editor): void {
  editor.commands.setTextSelection(editor.state.doc.content.size);
  editor.view.focus();
}
