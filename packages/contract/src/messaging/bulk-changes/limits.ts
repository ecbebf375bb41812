export const bulkLimits = {
  /** Chosen one by one. */
  bulkChosen: 1_000,
  /** Of all that match a filter. */
  bulkConversations: 50_000,
  /** After its end a change can be taken back for so long. */
  bulkUndoSeconds: 30,
  bulkRowsPerPage: 50,
} as const;
