export const cannedReplyLimits = {
  /** Shared ones of a workspace. */
  sharedCannedReplies: 1_000,
  /** Of one user. */
  ownCannedReplies: 200,
  shortcutChars: 40,
  cannedReplyChars: 4_000,
  /** Rows of one file. */
  importedCannedReplies: 1_000,
} as const;
