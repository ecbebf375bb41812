export const accountLimits = {
  /** How long the codes in mails are valid. */
  passwordCodeMinutes: 60,
  invitationDays: 7,
  emailChangeHours: 24,
  /** Accounts of a workspace that were asked for and not finished. */
  unfinishedSignUps: 100,
} as const;
