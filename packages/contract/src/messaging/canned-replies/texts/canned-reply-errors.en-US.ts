export default {
  canned_reply: {
    not_found: 'This canned reply no longer exists',
    changed: 'Someone has changed this reply in the meantime. Copy your text, close the form and open it again.',
    too_many: 'You’ve reached the limit of canned replies. Delete some you don’t need first.',
  },
  validation: {
    shortcut_invalid: 'Use letters, digits, dots and hyphens, without spaces',
    no_room: 'You’ve reached the limit of canned replies',
  },
} as const;
