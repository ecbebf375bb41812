export default {
  label: {
    not_found: 'There is no such label',
    too_many: 'There are too many labels. Delete one that nobody needs first.',
  },
} as const;
