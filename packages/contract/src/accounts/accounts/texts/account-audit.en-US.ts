export default {
  actions: {
    account: {
      joined: 'Joined with an invite',
      signed_up: 'Signed up',
      password_reset: 'Password reset by email link',
      password_changed: 'Password changed',
      email_requested: 'Email change requested',
      email_changed: 'New email confirmed',
      second_factor_added: 'Second factor added',
      second_factor_removed: 'Second factor removed',
      recovery_codes_renewed: 'Recovery codes renewed',
      session_ended: 'Session ended',
      all_sessions_ended: 'Signed out everywhere',
    },
  },
} as const;
