/** The names of a table file's settings; apart from the shapes, so that the browser gets them without zod. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1251'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Why a text cannot be read as a table from some row on. */
export const fileProblems = ['quotes', 'cell_too_long', 'row_too_long', 'too_many_columns', 'too_many_lines'] as const;
export type FileProblem = (typeof fileProblems)[number];

/** Why the file of a table is not imported. */
export const tableFailures = [...fileProblems, 'encoding', 'too_many_rows', 'no_rows', 'file_gone'] as const;
export type TableFailure = (typeof tableFailures)[number];
