import type { ReadState } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { moveReadMarkBack } from '../channel-access/index.ts';
import { getReadState } from './unread-queries.ts';

/**
 * Moves a member's read mark back, so that `fromSeq` and all later messages are unread again. A mark before `fromSeq`
 * stays: this never marks anything as read.
 */
export const markUnread = (
  { database }: { database: Database },
  reader: { workspaceId: number; userId: number },
  channelId: number,
  fromSeq: number,
): Promise<ReadState> =>
  database.inWorkspace(reader.workspaceId, async (tx) => {
    const { workspaceId, userId } = reader;
    const isMoved = await moveReadMarkBack(tx, workspaceId, channelId, userId, fromSeq - 1);
    const state = await getReadState(tx, workspaceId, channelId, userId);
    if (isMoved) {
      tx.announce({
        event: 'readMessages',
        data: { channel_id: channelId, ...state, moved_back: true },
        audience: { users: [userId] },
      });
    }
    return state;
  });
