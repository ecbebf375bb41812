import { limits, type Message } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import type { ChangeMessageDeps } from './change-message.ts';
import { isForPhone, type LockedMessage, lockMessage } from './lock-message.ts';
import { announceMessageUpdate, loadMessageView } from './pages/load-messages.ts';
import type { PhoneQueue } from './phone-queue.ts';
import { countOtherEmoji, deleteReaction, insertReaction, noteReactions } from './reaction-queries.ts';

interface ReactionKey {
  channelId: number;
  messageId: number;
  emoji: string;
}

/** Announces a message's reactions, if they changed. */
const announceReactions = async (
  tx: Transaction,
  phones: PhoneQueue,
  { workspaceId, channelId, locked }: { workspaceId: number; channelId: number; locked: LockedMessage },
  changedRows: number,
): Promise<Message> => {
  const { seq } = locked.row;
  if (changedRows === 0) return loadMessageView(tx, workspaceId, channelId, seq);
  await noteReactions(tx, workspaceId, channelId, seq);
  if (isForPhone(locked)) await phones.showReactions(tx, workspaceId, channelId, seq);
  return announceMessageUpdate(tx, workspaceId, channelId, seq);
};

/** Adds the actor's emoji to a message; repeating it changes nothing. */
export const makeAddReaction =
  ({ database, phones }: ChangeMessageDeps) =>
  (actor: CallingActor, { channelId, messageId, emoji }: ReactionKey): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const locked = await lockMessage(tx, actor, channelId, messageId, 'message.react');
      const { seq } = locked.row;
      if ((await countOtherEmoji(tx, workspaceId, channelId, seq, emoji)) >= limits.reactionsPerMessage) {
        throw new AppError('message.too_many_reactions');
      }
      const changed = await insertReaction(tx, workspaceId, channelId, seq, { emoji, userId });
      return announceReactions(tx, phones, { workspaceId, channelId, locked }, changed);
    });

/** Removes the actor's emoji from a message; without it, changes nothing. */
export const makeRemoveReaction =
  ({ database, phones }: ChangeMessageDeps) =>
  (actor: CallingActor, { channelId, messageId, emoji }: ReactionKey): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const locked = await lockMessage(tx, actor, channelId, messageId, 'message.react');
      const { seq } = locked.row;
      const changed = await deleteReaction(tx, workspaceId, channelId, seq, { emoji, userId });
      return announceReactions(tx, phones, { workspaceId, channelId, locked }, changed);
    });
