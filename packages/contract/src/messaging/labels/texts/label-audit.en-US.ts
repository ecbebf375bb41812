export default {
  actions: { label: { created: 'Label added', renamed: 'Label renamed', deleted: 'Label deleted' } },
} as const;
