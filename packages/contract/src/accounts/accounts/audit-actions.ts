/** Users' actions on their own accounts. */
export const accountAuditActions = [
  'account.joined',
  'account.signed_up',
  'account.password_reset',
  'account.password_changed',
  'account.email_requested',
  'account.email_changed',
  'account.second_factor_added',
  'account.second_factor_removed',
  'account.recovery_codes_renewed',
  'account.session_ended',
  'account.all_sessions_ended',
] as const;
