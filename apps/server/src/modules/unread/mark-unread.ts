import type { ReadState } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { getReadState } from './unread-queries.ts';

/**
 * Moves a member's read mark back, so that `fromSeq` and what follows are unread again. A mark that stands further back
 * stays, and so does one that `fromSeq` lies beyond: this never reads anything.
 */
export const markUnread = (
  { database, events }: { database: Database; events: EventLog },
  reader: { workspaceId: number; userId: number },
  channelId: number,
  fromSeq: number,
): Promise<ReadState> =>
  database.inWorkspace(reader.workspaceId, async (tx) => {
    const { workspaceId, userId } = reader;
    const moved = await tx.query({
      name: 'move-read-mark-back',
      text: `update channel_members set read_seq = $4
        where workspace_id = $1 and channel_id = $2 and user_id = $3 and read_seq > $4`,
      values: [workspaceId, channelId, userId, fromSeq - 1],
    });
    const state = await getReadState(tx, workspaceId, channelId, userId);
    if (moved.rowCount > 0) {
      await events.append(tx, workspaceId, [
        { event: 'readMessages', data: { channel_id: channelId, ...state, moved_back: true }, userIds: [userId] },
      ]);
    }
    return state;
  });
