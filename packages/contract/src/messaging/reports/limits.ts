export const reportLimits = {
  /** Three years. */
  reportDays: 1_100,
  /** Facts behind a figure on one page. */
  reportFacts: 100,
  /** Comments on one page; the newest of so many ratings. */
  reportComments: 20,
  reportRatingsLookedAt: 1_000,
  /** So long the facts behind figures are kept; the figures themselves stay. */
  reportFactMonths: 36,
} as const;
