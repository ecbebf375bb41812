export const openIdLimits = {
  /** How long somebody has to sign in at the provider. */
  openIdSignInMinutes: 10,
  openIdDomains: 20,
} as const;
