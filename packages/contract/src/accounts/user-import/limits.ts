export const userImportLimits = {
  /** Rows of one file. */
  importedAtOnce: 1_000,
} as const;
