export default {
  actions: {
    client: {
      updated: 'Client changed',
      deleted: 'Client deleted',
    },
  },
} as const;
