export default {
  canned_reply: {
    not_found: 'This canned reply no longer exists',
    changed: 'Somebody has changed this reply meanwhile. Copy your text, close the form and open it again.',
    too_many: 'There are too many canned replies. Delete some that nobody needs first.',
  },
  validation: {
    shortcut_invalid: 'Use letters, digits, dots and hyphens, without spaces',
    no_room: 'You have reached the limit of canned replies',
  },
} as const;
