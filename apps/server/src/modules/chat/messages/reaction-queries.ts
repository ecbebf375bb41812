import { statement } from '../../../platform/database/index.ts';
import { nextUpdatedAt } from './exported-queries.ts';

/** How many different emoji other than this one are on a message. */
export const countOtherEmoji = statement({
  name: 'count-other-emoji',
  text: `select count(distinct emoji)::int as count from message_reactions
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and emoji <> $4`,
  values: (workspaceId: number, channelId: number, seq: number, emoji: string) => [workspaceId, channelId, seq, emoji],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** Sets a message's change time because its reactions changed. */
export const noteReactions = statement({
  name: 'note-reactions',
  text: `update messages m set updated_at = ${nextUpdatedAt}, has_reactions = exists (
      select 1 from message_reactions r where r.workspace_id = $1 and r.channel_id = $2 and r.message_seq = $3)
    where m.workspace_id = $1 and m.channel_id = $2 and m.seq = $3`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).run();

/** Returns how many rows were inserted. */
export const insertReaction = statement({
  name: 'insert-reaction',
  text: `insert into message_reactions (workspace_id, channel_id, message_seq, emoji, user_id)
    values ($1, $2, $3, $4, $5) on conflict do nothing`,
  values: (
    workspaceId: number,
    channelId: number,
    seq: number,
    { emoji, userId }: { emoji: string; userId: number },
  ) => [workspaceId, channelId, seq, emoji, userId],
}).count();

/** Returns how many rows were deleted. */
export const deleteReaction = statement({
  name: 'delete-reaction',
  text: `delete from message_reactions
    where workspace_id = $1 and channel_id = $2 and message_seq = $3 and emoji = $4 and user_id = $5`,
  values: (
    workspaceId: number,
    channelId: number,
    seq: number,
    { emoji, userId }: { emoji: string; userId: number },
  ) => [workspaceId, channelId, seq, emoji, userId],
}).count();
