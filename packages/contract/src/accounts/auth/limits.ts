export const authLimits = {
  passwordMinChars: 8,
  passwordMaxChars: 1_024,
  /** How long a confirmation by password or second factor counts. */
  confirmedMinutes: 10,
  sessionIdleDays: 14,
  sessionMaxDays: 90,
  sessionsPerUser: 50,
  passkeysPerUser: 20,
} as const;
