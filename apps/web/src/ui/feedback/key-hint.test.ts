import { expect, test } from 'vitest';
import { keyHint, keyNames } from './key-hint.ts';

test.each([
  ['Mod-k', 'Ctrl+K', '⌘K'],
  ['Mod-Shift-x', 'Ctrl+Shift+X', '⌘⇧X'],
  ['Alt-Shift-ArrowDown', 'Alt+Shift+↓', '⌥⇧↓'],
  ['Escape', 'Esc', 'esc'],
  ['?', '?', '?'],
])('%s is called %s, on a Mac %s', (keys, elsewhere, onMac) => {
  expect(keyHint(keys, false)).toBe(elsewhere);
  expect(keyHint(keys, true)).toBe(onMac);
  expect(keyNames(keys, false)).toEqual(elsewhere.split('+'));
});
