import type { Messages } from '@switchboard/contract/locales/en-US';

interface Shortcut {
  /** Key of the text that describes it. */
  name: keyof Messages['shortcuts']['names'];
  /** Ways to press it, as `Mod-Shift-x`; `Mod` is Ctrl, on a Mac ⌘. */
  keys: readonly string[];
  /** A key on its own, which the reader may switch off. */
  isSingle?: boolean;
}

interface ShortcutGroup {
  name: keyof Messages['shortcuts']['groups'];
  shortcuts: readonly Shortcut[];
}

/** Every key of the product, for the sheet. */
export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    name: 'everywhere',
    shortcuts: [
      { name: 'switcher', keys: ['Mod-k'] },
      { name: 'search', keys: ['/'], isSingle: true },
      { name: 'sheet', keys: ['?'], isSingle: true },
      { name: 'channels', keys: ['Alt-ArrowUp', 'Alt-ArrowDown'] },
      { name: 'unreadChannels', keys: ['Alt-Shift-ArrowUp', 'Alt-Shift-ArrowDown'] },
      { name: 'markRead', keys: ['Escape'] },
    ],
  },
  {
    name: 'page',
    shortcuts: [
      { name: 'nextPart', keys: ['Tab', 'Shift-Tab'] },
      { name: 'inList', keys: ['ArrowUp', 'ArrowDown'] },
      { name: 'listEnds', keys: ['Home', 'End'] },
      { name: 'openFocused', keys: ['Enter'] },
      { name: 'closeDialog', keys: ['Escape'] },
    ],
  },
  {
    name: 'lists',
    shortcuts: [
      { name: 'conversations', keys: ['j', 'k'], isSingle: true },
      { name: 'openFocused', keys: ['Enter'] },
      { name: 'closeConversation', keys: ['e'], isSingle: true },
      { name: 'closeWithoutAsking', keys: ['Shift-e'], isSingle: true },
      { name: 'snooze', keys: ['h'], isSingle: true },
      { name: 'handOver', keys: ['a'], isSingle: true },
      { name: 'choose', keys: ['x'], isSingle: true },
      { name: 'chooseRange', keys: ['Shift-x'], isSingle: true },
      { name: 'labels', keys: ['l'], isSingle: true },
      { name: 'undo', keys: ['z'], isSingle: true },
      { name: 'nextWaiting', keys: ['w'], isSingle: true },
      { name: 'toList', keys: ['Escape'] },
    ],
  },
  {
    name: 'messages',
    shortcuts: [
      { name: 'move', keys: ['ArrowUp', 'ArrowDown'] },
      { name: 'toolbar', keys: ['Enter'] },
      { name: 'reply', keys: ['r'], isSingle: true },
      { name: 'edit', keys: ['e'], isSingle: true },
      { name: 'pin', keys: ['p'], isSingle: true },
      { name: 'copy', keys: ['c'], isSingle: true },
      { name: 'copyLink', keys: ['l'], isSingle: true },
      { name: 'markUnread', keys: ['u'], isSingle: true },
      { name: 'react', keys: ['+'], isSingle: true },
      { name: 'delete', keys: ['Delete'] },
    ],
  },
  {
    name: 'tasks',
    shortcuts: [
      { name: 'createTask', keys: ['c'], isSingle: true },
      { name: 'taskAssignee', keys: ['a'], isSingle: true },
      { name: 'taskPriority', keys: ['p'], isSingle: true },
      { name: 'taskStatus', keys: ['s'], isSingle: true },
      { name: 'findTask', keys: ['/'], isSingle: true },
      { name: 'goToTask', keys: ['ArrowUp', 'ArrowDown'] },
      { name: 'moveTask', keys: ['Shift-ArrowUp', 'Shift-ArrowDown'] },
      { name: 'moveTaskBeside', keys: ['Shift-ArrowLeft', 'Shift-ArrowRight'] },
      { name: 'closeTask', keys: ['Escape'] },
    ],
  },
  {
    name: 'writing',
    shortcuts: [
      { name: 'note', keys: ['n'], isSingle: true },
      { name: 'answer', keys: ['r'], isSingle: true },
      { name: 'send', keys: ['Enter'] },
      { name: 'newLine', keys: ['Shift-Enter'] },
      { name: 'sendFromList', keys: ['Mod-Enter'] },
      { name: 'takeSuggestion', keys: ['Tab'] },
      { name: 'editLast', keys: ['ArrowUp'] },
      { name: 'cancel', keys: ['Escape'] },
      { name: 'bold', keys: ['Mod-b'] },
      { name: 'italic', keys: ['Mod-i'] },
      { name: 'strike', keys: ['Mod-Shift-x'] },
      { name: 'link', keys: ['Mod-Shift-u'] },
      { name: 'orderedList', keys: ['Mod-Shift-7'] },
      { name: 'bulletList', keys: ['Mod-Shift-8'] },
      { name: 'quote', keys: ['Mod-Shift-9'] },
      { name: 'code', keys: ['Mod-e'] },
      { name: 'codeBlock', keys: ['Mod-Alt-c'] },
    ],
  },
  {
    name: 'files',
    shortcuts: [
      { name: 'nextFile', keys: ['ArrowLeft', 'ArrowRight'] },
      { name: 'zoomFile', keys: ['+', '−'] },
      { name: 'turnFile', keys: ['r'] },
    ],
  },
];
