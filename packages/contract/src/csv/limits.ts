/** Of one file of a table. */
export const csvLimits = {
  /** Its titles and empty lines included. */
  importedLines: 100_000,
  importedColumns: 200,
  /** As many as a cell of a spreadsheet holds. */
  importedCellChars: 32_767,
  importedRowChars: 256 * 1024,
} as const;
