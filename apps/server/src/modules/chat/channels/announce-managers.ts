/** The events of many conversations that got other managers: a few for all of them, not several for each. */
import type { Actor, EventData, SystemMessage } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { countMembers, listReaders } from '../channel-access/index.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';
import { channelEvents } from './channel-events.ts';
import { loadChannelViews, loadReaderChannels } from './load-channel.ts';

interface ManagerChange {
  channelId: number;
  managerId: number | null;
  added: number[];
  removed: number[];
  /** Written in the conversation. */
  said: SystemMessage;
}

const groupByJoined = (changes: readonly ManagerChange[]): Map<number, number[]> => {
  const joined = new Map<number, number[]>();
  for (const { channelId, added } of changes) {
    for (const userId of added) joined.set(userId, [...(joined.get(userId) ?? []), channelId]);
  }
  return joined;
};

/** Whoever joined cannot hold these conversations yet: their rows come with the event. */
const announceRows = async (tx: Transaction, workspaceId: number, changes: readonly ManagerChange[]): Promise<void> => {
  const joined = groupByJoined(changes);
  for (const { id: userId, permissions } of await listReaders(tx, workspaceId, [...joined.keys()])) {
    const reader: Actor = { userId, permissions };
    const channels = await loadReaderChannels(tx, workspaceId, joined.get(userId) ?? [], reader);
    tx.announce({
      event: 'joinedConversations',
      audience: { users: [userId] },
      data: { channels: [...channels.values()] },
    });
  }
};

/** Back with the new clients, they come with their rows: whoever reads those heard nothing of them meanwhile. */
const announceReturned = async (
  tx: Transaction,
  workspaceId: number,
  changes: readonly ManagerChange[],
): Promise<void> => {
  const returned = changes.filter(({ managerId }) => managerId === null).map(({ channelId }) => channelId);
  if (returned.length === 0) return;
  const views = await loadChannelViews(tx, workspaceId, returned);
  tx.announce(...[...views.values()].flatMap((view) => channelEvents('updateChannel', view)));
};

/** Writes the line in each conversation, with ids that were taken before, and announces all. */
export const announceManagers = async (
  tx: Transaction,
  { workspaceId, firstMessageId }: { workspaceId: number; firstMessageId: number },
  changes: readonly ManagerChange[],
): Promise<void> => {
  const ids = changes.map(({ channelId }) => channelId);
  const counts = new Map((await countMembers(tx, workspaceId, ids)).map(({ id, count }) => [id, count]));
  await announceRows(tx, workspaceId, changes);
  await announceReturned(tx, workspaceId, changes);
  const drafts = changes.map(({ channelId, said }) => systemDraft(channelId, said));
  const { outcomes } = await writeMessages(tx, workspaceId, drafts, { firstId: firstMessageId });
  const data: EventData<'updateConversationManagers'> = {
    changes: changes.map(({ channelId, managerId, added, removed }) => ({
      channel_id: channelId,
      added,
      removed,
      members_count: counts.get(channelId) ?? 0,
      manager_id: managerId,
    })),
    said: outcomes.flatMap((outcome) => (outcome.kind === 'written' ? [outcome.message] : [])),
  };
  tx.announce({ event: 'updateConversationManagers', audience: { permission: ['leads:read'] }, data });
};
