/** The events of many conversations that got other managers: a few for all of them, not several for each. */
import type { EventData, SystemMessage } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { countMembers } from '../channel-access/index.ts';
import { systemDraft, type WriteOutcome, writeMessages } from '../messages/index.ts';
import { channelEvents } from './channel-events.ts';
import { loadChannelViews } from './load-channel.ts';

interface ManagerChange {
  channelId: number;
  managerId: number | null;
  added: number[];
  removed: number[];
  /** Written in the conversation. */
  said: SystemMessage;
}

const seqOf = (outcome: WriteOutcome | undefined): number => {
  if (outcome?.kind === 'written') return outcome.message.seq;
  throw outcome?.kind === 'refused' ? outcome.error : new Error('a line of a conversation was not written');
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

/** Writes the line in each conversation, with ids that were taken before or (null) are taken now, and announces all. */
export const announceManagers = async (
  tx: Transaction,
  { workspaceId, firstMessageId }: { workspaceId: number; firstMessageId: number | null },
  changes: readonly ManagerChange[],
): Promise<void> => {
  const ids = changes.map(({ channelId }) => channelId);
  const counts = new Map((await countMembers(tx, workspaceId, ids)).map(({ id, count }) => [id, count]));
  await announceReturned(tx, workspaceId, changes);
  const drafts = changes.map(({ channelId, said }) => systemDraft(channelId, said));
  const { outcomes } = await writeMessages(tx, workspaceId, drafts, { firstId: firstMessageId });
  const data: EventData<'updateConversationManagers'> = {
    changes: changes.map(({ channelId, managerId, added, removed }, index) => ({
      channel_id: channelId,
      added,
      removed,
      members_count: counts.get(channelId) ?? 0,
      manager_id: managerId,
      last_seq: seqOf(outcomes[index]),
    })),
  };
  tx.announce({ event: 'updateConversationManagers', audience: { permission: ['leads:read'] }, data });
};
