import { findVariables } from '@switchboard/contract';
import type { Editor } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { toDocument } from './editor-content.ts';

/** Puts a text in place of what was typed, as if it were pasted: its first line goes on the line, its last before the rest. */
export function insertText(editor: Editor, { from, to }: { from: number; to: number }, content: string): void {
  const { content: inserted } = editor.schema.nodeFromJSON(toDocument(content));
  const openAt = (node: typeof inserted.firstChild) => (node?.type.name === 'paragraph' ? 1 : 0);
  const slice = new Slice(inserted, openAt(inserted.firstChild), openAt(inserted.lastChild));
  editor.view.dispatch(editor.state.tr.replaceRange(from, to, slice).scrollIntoView());
  editor.view.focus();
}

/** Fills the variables of an editor's text in, those of which something is known; the others stay. */
export function fillIn(editor: Editor, valueOf: (name: string) => string | null): void {
  const { tr, doc } = editor.state;
  const known: { from: number; to: number; value: string }[] = [];
  doc.descendants((node, at) => {
    for (const { name, fallback, start, end } of node.isText ? findVariables(node.text ?? '') : []) {
      const value = valueOf(name)?.trim() || fallback;
      if (value !== null) known.push({ from: at + start, to: at + end, value });
    }
  });
  // The last first: the places of the others stay as they are.
  for (const { from, to, value } of known.toReversed()) tr.insertText(value, from, to);
  if (tr.docChanged) editor.view.dispatch(tr);
}
