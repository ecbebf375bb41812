import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { moveAllReadMarks } from '../channels/exported-queries.ts';

/** Marks everything in all of the reader's channels as read: one event for each channel whose mark moved. */
export const markAllRead = (
  { database, events }: { database: Database; events: EventLog },
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const rows = await moveAllReadMarks(tx, workspaceId, userId);
    await events.append(
      tx,
      workspaceId,
      rows.map(({ channel_id, last_seq }) => ({
        event: 'readMessages',
        audience: { users: [userId] },
        data: { channel_id, read_seq: last_seq, unread_count: 0, last_seq, moved_back: false },
      })),
    );
  });
