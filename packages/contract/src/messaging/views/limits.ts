export const viewLimits = {
  ownViews: 50,
  sharedViews: 50,
  viewNameChars: 60,
  /** Of one condition of a filter. */
  filterValues: 20,
  /** A filter in a query, as JSON. */
  filterChars: 4_000,
  fieldValueChars: 120,
  /** A year. */
  waitingMinutes: 525_600,
  /** Three years. */
  silentMinutes: 1_576_800,
  conversationsPerPage: 50,
  /** Counts of views go so far: this many stand for more as well. */
  countedConversations: 1_000,
} as const;
