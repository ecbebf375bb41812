import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { unreadCountSql } from './unread-queries.ts';

interface ReadState {
  read_seq: number;
  unread_count: number;
}

/**
 * Moves a member's read mark forward to `upToSeq`, or to the newest message. It never moves back; the reader's other
 * devices hear of it. A reader who is no member has no mark: nothing changes.
 */
export const markRead = async (
  { database, events }: { database: Database; events: EventLog },
  reader: { workspaceId: number; userId: number },
  channelId: number,
  upToSeq: number | null,
): Promise<ReadState> =>
  database.inWorkspace(reader.workspaceId, async (tx) => {
    const { workspaceId, userId } = reader;
    const moved = await tx.query({
      name: 'move-read-mark',
      text: `update channel_members m set read_seq = least(c.last_seq, coalesce($4, c.last_seq))
        from channels c where c.workspace_id = $1 and c.id = $2 and m.workspace_id = $1 and m.channel_id = $2
          and m.user_id = $3 and m.read_seq < least(c.last_seq, coalesce($4, c.last_seq))`,
      values: [workspaceId, channelId, userId, upToSeq],
    });
    const { rows } = await tx.query<ReadState>({
      name: 'get-read-state',
      text: `select coalesce(m.read_seq, c.last_seq) as read_seq, ${unreadCountSql('c', 'm', '$3::bigint')} as unread_count
        from channels c left join channel_members m
          on m.workspace_id = c.workspace_id and m.channel_id = c.id and m.user_id = $3
        where c.workspace_id = $1 and c.id = $2`,
      values: [workspaceId, channelId, userId],
    });
    const state = rows[0] ?? { read_seq: 0, unread_count: 0 };
    if (moved.rowCount > 0) {
      await events.append(tx, workspaceId, [
        { event: 'readMessages', data: { channel_id: channelId, ...state }, userIds: [userId] },
      ]);
    }
    return state;
  });
