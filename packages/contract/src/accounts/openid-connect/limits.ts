export const openIdLimits = {
  /** The time limit for signing in at the provider. */
  openIdSignInMinutes: 10,
  openIdDomains: 20,
} as const;
