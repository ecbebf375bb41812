export default {
  actions: {
    custom_field: {
      created: 'Custom field added',
      updated: 'Custom field changed',
      moved: 'Custom fields reordered',
      deleted: 'Custom field deleted',
    },
  },
} as const;
