export default {
  actions: {
    user: {
      created: 'User created',
      invited: 'User invited',
      imported: 'Users imported',
      invite_resent: 'Invite resent',
      updated: 'User changed',
      deleted: 'User deleted',
      second_factors_reset: 'Two-step sign-in reset',
    },
  },
} as const;
