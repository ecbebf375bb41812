export default {
  actions: {
    client: {
      erased: 'Client erased',
    },
  },
} as const;
