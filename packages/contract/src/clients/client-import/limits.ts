export const clientImportLimits = {
  /** Rows of one file, without its titles and empty ones. */
  importedClients: 50_000,
  /** Problems of rows in one answer. */
  importProblemsAtOnce: 1_000,
  /** Refused rows are kept as long, in days. */
  importDays: 7,
} as const;
