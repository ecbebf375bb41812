export default {
  actions: {
    openid: {
      updated: 'Sign-in provider changed',
      removed: 'Sign-in provider removed',
      linked: 'Provider account linked',
      unlinked: 'Provider account unlinked',
      admitted: 'Joined with single sign-on',
    },
  },
} as const;
