import type { SystemMessage } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { EventLog, NewEvent } from '../../platform/realtime/index.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';
import { loadChannelView } from './load-channel.ts';
import { countMembers } from './member-queries.ts';

interface ChannelChange {
  workspaceId: number;
  channelId: number;
  /** Who came and who went. */
  members?: { added: number[]; removed: number[]; managerId: number | null };
  /** What the channel says of it. */
  said: SystemMessage[];
  /** Those who may not see the channel any more: for them it is gone. */
  lostBy?: number[];
}

/**
 * Announces a change of a channel; the last thing in its transaction. The system messages are written first, then come the
 * events: updateMembers (who is in), updateChannel (what it is now), deleteChannel (to those who lost it), newMessage.
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
  // Told to these alone: its readers keep it, and it stays in the audience book.
  if (lostBy.length > 0) {
    announced.push({ event: 'deleteChannel', audience: { users: lostBy }, data: { id: channelId } });
  }
  await events.append(tx, workspaceId, announced);
  await events.appendSerialized(tx, workspaceId, written.events);
};
