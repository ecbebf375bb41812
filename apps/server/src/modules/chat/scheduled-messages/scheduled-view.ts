import type { FileView, ScheduledMessage } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { toFileView } from '../../files/index.ts';
import { listFilesOfScheduled, type ScheduledRow } from './scheduled-queries.ts';

/** Rows as their owner sees them. */
export const presentScheduled = async (
  tx: Transaction,
  workspaceId: number,
  rows: readonly ScheduledRow[],
): Promise<ScheduledMessage[]> => {
  const files = new Map<number, FileView[]>();
  const ids = rows.map(({ id }) => id);
  for (const { scheduled_message_id: id, ...file } of await listFilesOfScheduled(tx, workspaceId, ids))
    files.set(id, [...(files.get(id) ?? []), toFileView(file)]);
  return rows.map((row) => ({
    id: row.id,
    channel_id: row.channel_id,
    audience: row.audience,
    content: row.content,
    parent_id: row.parent_id,
    files: files.get(row.id) ?? [],
    due_at: row.due_at.toISOString(),
    when_client_writes: row.when_client_writes,
    held:
      row.held_reason === null || row.held_at === null
        ? null
        : { reason: row.held_reason, at: row.held_at.toISOString() },
    writer_id: row.writer_id,
    created_at: row.created_at.toISOString(),
    version: row.version,
  }));
};
