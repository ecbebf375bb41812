import { limits, type Message } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import type { ChangeMessageDeps } from './change-message.ts';
import { announceMessageUpdate, loadMessageView } from './load-messages.ts';
import { lockMessage, nextUpdatedAt } from './lock-message.ts';

interface ReactionKey {
  channelId: number;
  messageId: number;
  emoji: string;
}

/** How many different emoji others than this one are on a message. */
const countOtherEmoji = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  emoji: string,
): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>({
    name: 'count-other-emoji',
    text: `select count(distinct emoji)::int as count from message_reactions
      where workspace_id = $1 and channel_id = $2 and message_seq = $3 and emoji <> $4`,
    values: [workspaceId, channelId, seq, emoji],
  });
  return rows[0]?.count ?? 0;
};

/** Says what a message's reactions are now; the last of its transaction. Who changed nothing tells nobody. */
const announceReactions = async (
  { events }: ChangeMessageDeps,
  tx: Transaction,
  { workspaceId, channelId, seq }: { workspaceId: number; channelId: number; seq: number },
  changedRows: number,
): Promise<Message> => {
  if (changedRows === 0) return loadMessageView(tx, workspaceId, channelId, seq);
  await tx.query({
    name: 'note-reactions',
    text: `update messages m set updated_at = ${nextUpdatedAt}, has_reactions = exists (
        select 1 from message_reactions r where r.workspace_id = $1 and r.channel_id = $2 and r.message_seq = $3)
      where m.workspace_id = $1 and m.channel_id = $2 and m.seq = $3`,
    values: [workspaceId, channelId, seq],
  });
  return announceMessageUpdate(events, tx, workspaceId, channelId, seq);
};

/** Puts the actor's emoji on a message; a second time changes nothing. */
export const makeAddReaction =
  (deps: ChangeMessageDeps) =>
  (actor: CallingActor, { channelId, messageId, emoji }: ReactionKey): Promise<Message> =>
    deps.database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const { seq } = (await lockMessage(tx, actor, channelId, messageId, 'message.react')).row;
      if ((await countOtherEmoji(tx, workspaceId, channelId, seq, emoji)) >= limits.reactionsPerMessage) {
        throw new AppError('message.too_many_reactions');
      }
      const { rowCount } = await tx.query({
        name: 'insert-reaction',
        text: `insert into message_reactions (workspace_id, channel_id, message_seq, emoji, user_id)
          values ($1, $2, $3, $4, $5) on conflict do nothing`,
        values: [workspaceId, channelId, seq, emoji, userId],
      });
      return announceReactions(deps, tx, { workspaceId, channelId, seq }, rowCount);
    });

/** Takes the actor's emoji off a message; one that is not there changes nothing. */
export const makeRemoveReaction =
  (deps: ChangeMessageDeps) =>
  (actor: CallingActor, { channelId, messageId, emoji }: ReactionKey): Promise<Message> =>
    deps.database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId, userId } = actor;
      const { seq } = (await lockMessage(tx, actor, channelId, messageId, 'message.react')).row;
      const { rowCount } = await tx.query({
        name: 'delete-reaction',
        text: `delete from message_reactions
          where workspace_id = $1 and channel_id = $2 and message_seq = $3 and emoji = $4 and user_id = $5`,
        values: [workspaceId, channelId, seq, emoji, userId],
      });
      return announceReactions(deps, tx, { workspaceId, channelId, seq }, rowCount);
    });
