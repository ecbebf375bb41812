export const userLimits = {
  autocompleteResults: 10,
  whatIDoChars: 500,
  /** Rows of one invitation. */
  invitesAtOnce: 100,
} as const;
