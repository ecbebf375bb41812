import type { FileView } from '@switchboard/contract';
import type { FileRow } from './exported-queries.ts';

/** A file as messages, tasks and projects carry it. */
export const toFileView = (row: FileRow): FileView => ({
  id: row.id,
  original: row.original,
  filename: row.original,
  name: row.original,
  type: row.type,
  kind: row.kind,
  size: row.size,
  width: row.width,
  height: row.height,
  duration: row.duration,
  src: `/files/${row.id}/`,
});
