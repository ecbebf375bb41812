export default {
  actions: {
    bot: {
      added: 'Bot connected',
      updated: 'Bot changed',
      deleted: 'Bot disconnected',
      repaired: 'Bot connected anew',
    },
  },
} as const;
