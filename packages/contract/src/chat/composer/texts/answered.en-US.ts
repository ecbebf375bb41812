export default {
  label: 'A colleague has answered in the meantime',
  by: 'Answered in the meantime by {names}:',
  earlier: '{count, plural, one {# earlier message} other {# earlier messages}}',
  unsent: '{count, plural, one {Your message hasn’t been sent.} other {Your # messages haven’t been sent.}}',
  send: 'Send anyway',
  edit: 'Edit',
  discard: 'Discard',
  discarded: 'Discarded',
  undo: 'Undo',
} as const;
