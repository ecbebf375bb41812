import type { ReadState } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import { moveReadMark } from '../channel-access/index.ts';
import { getReadState } from './unread-queries.ts';

/**
 * Moves a member's read mark forward to `upToSeq`, or to the newest message, and never back; announces it to the
 * reader's other devices. For a reader who is not a member nothing changes.
 */
export const markRead = async (
  { database }: { database: Database },
  reader: { workspaceId: number; userId: number },
  channelId: number,
  upToSeq: number | null,
  onMoved: () => void = () => {},
): Promise<ReadState> =>
  database.inWorkspace(reader.workspaceId, async (tx) => {
    const { workspaceId, userId } = reader;
    const isMoved = await moveReadMark(tx, workspaceId, channelId, userId, upToSeq);
    const state = await getReadState(tx, workspaceId, channelId, userId);
    if (isMoved) {
      tx.afterCommit(onMoved);
      tx.announce({
        event: 'readMessages',
        data: { channel_id: channelId, ...state, moved_back: false },
        audience: { users: [userId] },
      });
    }
    return state;
  });
