export default {
  actions: {
    bot: {
      added: 'Bot connected',
      updated: 'Bot changed',
      deleted: 'Bot disconnected',
      repaired: 'Bot reconnected',
    },
  },
} as const;
