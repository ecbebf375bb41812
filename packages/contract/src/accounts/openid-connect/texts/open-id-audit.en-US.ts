export default {
  actions: {
    openid: {
      updated: 'Sign-in provider changed',
      removed: 'Sign-in provider removed',
      linked: 'Account of the provider linked',
      unlinked: 'Account of the provider unlinked',
      admitted: 'Let in by the provider',
    },
  },
} as const;
