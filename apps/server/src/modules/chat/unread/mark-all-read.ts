import type { Database } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { moveAllReadMarks } from '../channel-access/index.ts';

/** Marks everything in all of the reader's channels as read: one event for each channel whose mark moved. */
export const markAllRead = (
  { database }: { database: Database },
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const rows = await moveAllReadMarks(tx, workspaceId, userId);
    tx.announce(
      ...rows.map(
        ({ channel_id, last_seq }): NewEvent => ({
          event: 'readMessages',
          audience: { users: [userId] },
          data: { channel_id, read_seq: last_seq, unread_count: 0, last_seq, moved_back: false },
        }),
      ),
    );
  });
