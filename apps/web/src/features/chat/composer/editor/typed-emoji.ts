import { Extension, InputRule } from '@tiptap/core';

/** Shortcuts that are replaced after a space or at the beginning of a line (docs/rules.md, "Messages"). */
const emojiShortcuts: Readonly<Record<string, string>> = {
  ':)': '🙂',
  ':-)': '🙂',
  ':(': '🙁',
  ':-(': '🙁',
  ':*': '😘',
  ':-*': '😘',
  '8)': '😎',
  ':+1:': '👍',
  ':-1:': '👎',
};

const typedShortcut = /(?:^|\s)(:-?[()*]|8\)|:[+-]1:)$/;

/**
 * The shortcut that a line now ends in, with its emoji. In "(see point 8)" the "8)" is not one: the bracket closes an
 * open one.
 */
export function findEmojiShortcut(line: string): { shortcut: string; emoji: string } | null {
  const shortcut = typedShortcut.exec(line)?.[1];
  const emoji = shortcut === undefined ? undefined : emojiShortcuts[shortcut];
  if (shortcut === undefined || emoji === undefined) return null;
  const before = line.slice(0, -shortcut.length);
  if (shortcut === '8)' && before.lastIndexOf('(') > before.lastIndexOf(')')) return null;
  return { shortcut, emoji };
}

/** Puts emoji in place of the shortcuts; Backspace right after restores the typed characters. */
export const TypedEmoji = Extension.create({
  name: 'typedEmoji',
  addInputRules: () => [
    new InputRule({
      find: (line) => {
        const found = findEmojiShortcut(line);
        return found && { index: line.length - found.shortcut.length, text: found.shortcut };
      },
      handler: ({ state, range, match }) => {
        const emoji = emojiShortcuts[match[0]];
        if (emoji !== undefined) state.tr.insertText(emoji, range.from, range.to);
      },
    }),
  ],
});
