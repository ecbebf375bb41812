export default {
  view: {
    not_found: 'View not found',
    too_many: 'You’ve reached the limit of views. Delete one you don’t need first.',
  },
  conversation_filter: {
    gone: 'The filter uses a label, bot, colleague or field that no longer exists',
  },
} as const;
