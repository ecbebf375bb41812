export default {
  actions: {
    view: { created: 'Shared view added', changed: 'Shared view changed', deleted: 'Shared view deleted' },
  },
} as const;
