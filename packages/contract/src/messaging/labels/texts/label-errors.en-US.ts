export default {
  label: {
    not_found: 'Label not found',
    too_many: 'You’ve reached the limit of labels. Delete one you don’t need first.',
  },
} as const;
