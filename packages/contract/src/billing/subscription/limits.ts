export const subscriptionLimits = {
  /** A mail tells this long before a trial ends. */
  trialReminderDays: 3,
  /** For so long after a period has ended unpaid everything still works; LiqPay tries the card again meanwhile. */
  graceDays: 3,
  /** After closing the workspace its owner can come back for so long; then its data is erased. */
  closingDays: 30,
  countryChars: 100,
  addressChars: 300,
} as const;
