import type { Editor } from '@tiptap/core';
import type { EditorView } from '@tiptap/pm/view';

const typedFence = /^```([\p{L}\p{N}+#._-]{0,40})$/u;

/** Whether the keys belong to an input method that composes a word. */
export const isComposing = (view: EditorView, event: KeyboardEvent): boolean =>
  view.composing || event.isComposing || event.keyCode === 229;

/** In code blocks and lists Enter continues them, as in other editors; elsewhere it sends. */
export const takesEnter = (editor: Editor): boolean => editor.isActive('codeBlock') || editor.isActive('listItem');

/** Inserts a new line or its equivalent: the next list item, or leaving the list from an empty item. */
export function breakLine(editor: Editor): boolean {
  return editor.commands.first(({ commands }) => [
    () => commands.newlineInCode(),
    () => commands.splitListItem('listItem'),
    () => commands.liftEmptyBlock(),
    () => commands.splitBlock(),
  ]);
}

/**
 * After a typed fence (three backticks, perhaps a language) the line becomes a block of code; returns whether it did.
 */
export function openTypedFence(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection;
  const isAtEnd = empty && $from.parent.type.name === 'paragraph' && $from.parentOffset === $from.parent.content.size;
  const match = isAtEnd ? typedFence.exec($from.parent.textContent) : null;
  if (!match) return false;
  return editor
    .chain()
    .deleteRange({ from: $from.start(), to: $from.end() })
    .setCodeBlock({ language: match[1] ?? '' })
    .run();
}
