export const clientImportLimits = {
  /** Rows of one file, without its titles and empty ones. */
  importedClients: 50_000,
  /** Lines of one file, its titles and empty ones included. */
  importedLines: 100_000,
  importedColumns: 200,
  /** As many as a cell of a spreadsheet holds. */
  importedCellChars: 32_767,
  importedRowChars: 256 * 1024,
  /** Problems of rows in one answer. */
  importProblemsAtOnce: 1_000,
  /** What rows were refused is kept as long, in days. */
  importDays: 7,
} as const;
