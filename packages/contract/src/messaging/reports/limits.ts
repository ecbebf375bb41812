export const reportLimits = {
  /** Three years. */
  reportDays: 1_100,
  /** Rows of one answer. */
  reportRows: 1_200,
  /** Facts behind a figure on one page. */
  reportFacts: 100,
} as const;
