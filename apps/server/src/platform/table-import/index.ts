export { FirstRows } from './first-rows.ts';
export { previewTable } from './preview-table.ts';
export { readShaped } from './read-shaped.ts';
export { readTableFile } from './read-table-file.ts';
export { assertImportable, runTable, type TableBatch } from './run-table.ts';
export { toTableFailure } from './table-failure.ts';
