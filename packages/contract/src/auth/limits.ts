export const authLimits = {
  passwordMinChars: 8,
  passwordMaxChars: 1_024,
  sessionIdleDays: 14,
  sessionMaxDays: 90,
  sessionsPerUser: 50,
} as const;
