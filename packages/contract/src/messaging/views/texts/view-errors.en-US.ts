export default {
  view: {
    not_found: 'There is no such view',
    too_many: 'There are too many views. Delete one that you do not need first.',
  },
  conversation_filter: {
    gone: 'The filter names a label, bot, colleague or field that is gone',
  },
} as const;
