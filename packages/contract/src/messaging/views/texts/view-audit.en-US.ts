export default {
  actions: {
    view: { created: 'Added a shared view', changed: 'Changed a shared view', deleted: 'Deleted a shared view' },
  },
} as const;
