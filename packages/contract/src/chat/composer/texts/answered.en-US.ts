export default {
  label: 'A colleague has answered meanwhile',
  by: 'Answered meanwhile by {names}:',
  earlier: '{count, plural, one {# message before} other {# messages before}}',
  unsent: '{count, plural, one {Your message has not been sent.} other {Your # messages have not been sent.}}',
  send: 'Send all the same',
  edit: 'Edit',
  discard: 'Discard',
  discarded: 'Discarded',
  undo: 'Undo',
} as const;
