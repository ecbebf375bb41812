export const workspaceLimits = {
  subdomainMinChars: 3,
  subdomainMaxChars: 32,
  waitingMinMinutes: 1,
  /** 30 days. */
  waitingMaxMinutes: 43_200,
  reopenGraceMaxMinutes: 1_440,
} as const;
