export const clientImportLimits = {
  /** Rows of one file, without its titles. */
  importedClients: 50_000,
  importedColumns: 200,
  /** Bytes of one row: more is a quote that is not closed. */
  importedRowBytes: 256 * 1024,
  /** Problems of rows in one answer. */
  importProblemsAtOnce: 1_000,
  /** What rows were refused is kept as long, in days. */
  importDays: 7,
} as const;
