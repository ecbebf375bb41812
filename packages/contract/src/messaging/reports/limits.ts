export const reportLimits = {
  /** Three years. */
  reportDays: 1_100,
  /** Facts behind a figure on one page. */
  reportFacts: 100,
  /** So long the facts behind figures are kept; the figures themselves stay. */
  reportFactMonths: 36,
  /** Days of the pictures in lists, and how many rows are asked for at once. */
  activityDays: 30,
  activityIds: 100,
  activityWeeks: 53,
} as const;
