import { channelTypes, type endpoints, type ResultOf } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { loadChannelFacts } from '../../chat/channel-access/index.ts';
import { deleteChannelLabel, holdLabel, insertChannelLabel, listLabelIds } from './label-queries.ts';

interface ConversationLabelsDeps {
  database: Database;
}

type ConversationLabels = ResultOf<typeof endpoints.getConversationLabels>;

/** Throws `channel.not_found` also for channels of colleagues, which have no labels. */
const assertConversation = async (
  tx: Transaction,
  { workspaceId, ...actor }: CallingActor,
  channelId: number,
  ability: 'channel.read' | 'channel.post',
): Promise<void> => {
  // Locked for a change: nothing is written any more about a client who is being erased.
  const lock = ability === 'channel.post';
  const facts = await loadChannelFacts(tx, workspaceId, channelId, actor, ability, { lock });
  if (facts.type !== channelTypes.client) throw new AppError('channel.not_found');
};

export const makeGetConversationLabels =
  ({ database }: ConversationLabelsDeps) =>
  (actor: CallingActor, channelId: number): Promise<ConversationLabels> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      await assertConversation(tx, actor, channelId, 'channel.read');
      return { label_ids: await listLabelIds(tx, actor.workspaceId, channelId) };
    });

/** Gives a conversation a label or takes it off. Throws `channel.not_found` and `label.not_found`. */
export const makeLabelConversation =
  ({ database }: ConversationLabelsDeps) =>
  (actor: CallingActor, channelId: number, labelId: number, isOn: boolean): Promise<ConversationLabels> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      await assertConversation(tx, actor, channelId, 'channel.post');
      if (!(await holdLabel(tx, workspaceId, labelId))) throw new AppError('label.not_found');
      const change = isOn ? insertChannelLabel : deleteChannelLabel;
      if (await change(tx, workspaceId, channelId, labelId))
        tx.announce({
          event: 'updateConversationLabels',
          audience: { permission: ['leads:read'] },
          data: { channel_id: channelId },
        });
      return { label_ids: await listLabelIds(tx, workspaceId, channelId) };
    });
