import {
  type Icon,
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconList,
  IconListNumbers,
  IconSourceCode,
  IconStrikethrough,
} from '@tabler/icons-react';
import { type Editor, Extension } from '@tiptap/core';

export interface Format {
  name: 'bold' | 'italic' | 'strike' | 'orderedList' | 'bulletList' | 'blockquote' | 'code' | 'codeBlock';
  icon: Icon;
  /** As the editor names keys; `Mod` is Ctrl, on a Mac ⌘. */
  keys: string;
  toggle: (editor: Editor) => boolean;
}

/** In the order of the toolbar. */
export const formats: readonly Format[] = [
  { name: 'bold', icon: IconBold, keys: 'Mod-b', toggle: (editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', icon: IconItalic, keys: 'Mod-i', toggle: (editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'strike',
    icon: IconStrikethrough,
    keys: 'Mod-Shift-x',
    toggle: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'orderedList',
    icon: IconListNumbers,
    keys: 'Mod-Shift-7',
    toggle: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'bulletList',
    icon: IconList,
    keys: 'Mod-Shift-8',
    toggle: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'blockquote',
    icon: IconBlockquote,
    keys: 'Mod-Shift-9',
    // Select All would include the quote node itself, which could then not be removed.
    toggle: (editor) => editor.chain().focus().setTextSelection(editor.state.selection).toggleBlockquote().run(),
  },
  { name: 'code', icon: IconCode, keys: 'Mod-e', toggle: (editor) => editor.chain().focus().toggleCode().run() },
  {
    name: 'codeBlock',
    icon: IconSourceCode,
    keys: 'Mod-Alt-c',
    toggle: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

export const linkKeys = 'Mod-Shift-u';

export const FormatKeys = Extension.create({
  name: 'formatKeys',
  addKeyboardShortcuts: () =>
    Object.fromEntries(formats.map(({ keys, toggle }) => [keys, ({ editor }: { editor: Editor }) => toggle(editor)])),
});

export { keyHint } from '../../../../ui/feedback/key-hint.ts';
