import type { SystemMessage } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { EventLog, NewEvent } from '../../platform/realtime/index.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';
import { loadChannelView } from './load-channel.ts';
import { countMembers } from './member-queries.ts';

interface ChannelChange {
  workspaceId: number;
  channelId: number;
  /** Users who were added and removed. */
  members?: { added: number[]; removed: number[]; managerId: number | null };
  /** The system messages to write in the channel. */
  said: SystemMessage[];
  /** Users who may not see the channel any more: their browsers remove it. */
  lostBy?: number[];
}

/**
 * Announces a change of a channel; the last step of its transaction. The system messages are written first, then come
 * the events: updateMembers (who is in), updateChannel (its current view), deleteChannel (for `lostBy`), newMessage.
 */
export const announceChange = async (
  events: EventLog,
  tx: Transaction,
  { workspaceId, channelId, members, said, lostBy = [] }: ChannelChange,
): Promise<void> => {
  const written = await writeMessages(
    tx,
    workspaceId,
    said.map((system) => systemDraft(channelId, system)),
  );
  const announced: NewEvent[] = [];
  if (members !== undefined) {
    const { added, removed, managerId } = members;
    announced.push({
      event: 'updateMembers',
      audience: { readersOf: channelId, users: [...added, ...removed] },
      data: {
        channel_id: channelId,
        added,
        removed,
        members_count: await countMembers(tx, workspaceId, channelId),
        manager_id: managerId,
      },
    });
  }
  announced.push({
    event: 'updateChannel',
    audience: { readersOf: channelId },
    data: await loadChannelView(tx, workspaceId, channelId),
  });
  // Without `readersOf`: the channel's readers keep it, and so does the audience book.
  if (lostBy.length > 0) {
    announced.push({ event: 'deleteChannel', audience: { users: lostBy }, data: { id: channelId } });
  }
  await events.append(tx, workspaceId, announced);
  await events.appendSerialized(tx, workspaceId, written.events);
};
