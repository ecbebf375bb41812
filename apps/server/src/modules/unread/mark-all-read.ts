import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';

/** Reads everything in every channel of the reader: one event for each channel whose mark moved. */
export const markAllRead = (
  { database, events }: { database: Database; events: EventLog },
  { workspaceId, userId }: { workspaceId: number; userId: number },
): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    // Locked in the order of the channels: two of these at once must not wait for each other.
    await tx.query({
      name: 'lock-own-memberships',
      text: `select 1 from channel_members where workspace_id = $1 and user_id = $2
        order by channel_id for no key update`,
      values: [workspaceId, userId],
    });
    const { rows } = await tx.query<{ channel_id: number; last_seq: number }>({
      name: 'read-all-channels',
      text: `update channel_members m set read_seq = c.last_seq from channels c
        where m.workspace_id = $1 and m.user_id = $2 and c.workspace_id = $1 and c.id = m.channel_id
          and c.deleted_at is null and m.read_seq < c.last_seq
        returning m.channel_id, c.last_seq`,
      values: [workspaceId, userId],
    });
    await events.append(
      tx,
      workspaceId,
      rows.map(({ channel_id, last_seq }) => ({
        event: 'readMessages',
        userIds: [userId],
        data: { channel_id, read_seq: last_seq, unread_count: 0, last_seq, moved_back: false },
      })),
    );
  });
