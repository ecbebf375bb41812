import { channelTypes, type endpoints, type ResultOf } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../../chat/channel-access/index.ts';
import { deleteChannelLabels, holdLabel, insertChannelLabels, listLabelIds } from './label-queries.ts';

interface ConversationLabelsDeps {
  database: Database;
}

type ConversationLabels = ResultOf<typeof endpoints.addConversationLabel>;

/** Throws `channel.not_found` also for channels of colleagues, which have no labels. */
const assertConversation = async (
  tx: Transaction,
  { workspaceId, ...actor }: CallingActor,
  channelId: number,
): Promise<void> => {
  // Locked: nothing is written any more about a client who is being erased.
  const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.post', { lock: true });
  if (facts.type !== channelTypes.client) throw new AppError('channel.not_found');
};

/** Throws `label.not_found`. */
export const assertLabel = async (tx: Transaction, workspaceId: number, labelId: number): Promise<void> => {
  if (!(await holdLabel(tx, workspaceId, labelId))) throw new AppError('label.not_found');
};

/**
 * Gives conversations a label or takes it off, and tells so; answers those that this changed. Lock them first. Throws
 * `label.not_found`.
 */
export const labelConversations = async (
  tx: Transaction,
  workspaceId: number,
  channelIds: readonly number[],
  { labelId, isOn }: { labelId: number; isOn: boolean },
): Promise<number[]> => {
  await assertLabel(tx, workspaceId, labelId);
  const changed = await (isOn ? insertChannelLabels : deleteChannelLabels)(tx, workspaceId, channelIds, labelId);
  if (changed.length > 0) {
    tx.announce({
      event: 'updateConversationLabels',
      audience: { permission: ['leads:read'] },
      data: { channel_ids: changed },
    });
  }
  return changed;
};

/** The same for one that the caller may answer. Throws `channel.not_found` and `label.not_found`. */
export const makeLabelConversation =
  ({ database }: ConversationLabelsDeps) =>
  (actor: CallingActor, channelId: number, labelId: number, isOn: boolean): Promise<ConversationLabels> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      await assertConversation(tx, actor, channelId);
      await labelConversations(tx, workspaceId, [channelId], { labelId, isOn });
      return { label_ids: await listLabelIds(tx, workspaceId, channelId) };
    });
