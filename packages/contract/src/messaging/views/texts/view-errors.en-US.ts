export default {
  view: {
    not_found: 'There is no such view',
    too_many: 'There are too many views. Delete one that you do not need first.',
  },
  conversation_filter: {
    gone: '{kind, select, label {The filter names a label that does not exist any more} bot {The filter names a bot that does not exist any more} manager {The filter names a colleague who is not here any more} other {The filter names a client field that does not exist any more}}',
  },
} as const;
