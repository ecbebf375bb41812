import type { Statement, Transaction } from '../../../platform/database/index.ts';
import { messagesTable } from '../messages/exported-queries.ts';

/** For joins in other modules' SQL. A deleted channel keeps its row. */
export const channelsTable = 'channels';
export const channelMembersTable = 'channel_members';
/** What chat asks of the clients and the bots of conversations; a removed bot keeps its row. */
export const conversationClientsView = 'conversation_clients';
export const conversationBotsView = 'conversation_bots';

/** Moves a member's read mark forward to `upToSeq`, or to the newest message; never back. Returns whether it moved. */
export const moveReadMark = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
  upToSeq: number | null,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'move-read-mark',
    text: `update channel_members m set read_seq = least(c.last_seq, coalesce($4, c.last_seq))
      from channels c where c.workspace_id = $1 and c.id = $2 and m.workspace_id = $1 and m.channel_id = $2
        and m.user_id = $3 and m.read_seq < least(c.last_seq, coalesce($4, c.last_seq))`,
    values: [workspaceId, channelId, userId, upToSeq],
  });
  return rowCount > 0;
};

/** Moves a member's read mark back to `readSeq`; never forward. Returns whether it moved. */
export const moveReadMarkBack = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  userId: number,
  readSeq: number,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'move-read-mark-back',
    text: `update channel_members set read_seq = $4
      where workspace_id = $1 and channel_id = $2 and user_id = $3 and read_seq > $4`,
    values: [workspaceId, channelId, userId, readSeq],
  });
  return rowCount > 0;
};

/** Moves all read marks of a user to the newest messages; returns those that moved. */
export const moveAllReadMarks = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<{ channel_id: number; last_seq: number }[]> => {
  // Locked in the order of the channels, so that two of these at once can't deadlock.
  await tx.query({
    name: 'lock-own-memberships',
    text: `select 1 from channel_members where workspace_id = $1 and user_id = $2
      order by channel_id for no key update`,
    values: [workspaceId, userId],
  });
  const { rows } = await tx.query<{ channel_id: number; last_seq: number }>({
    name: 'read-all-channels',
    text: `update channel_members m set read_seq = c.last_seq from channels c
      where m.workspace_id = $1 and m.user_id = $2 and c.workspace_id = $1 and c.id = m.channel_id
        and c.deleted_at is null and m.read_seq < c.last_seq
      returning m.channel_id, c.last_seq`,
    values: [workspaceId, userId],
  });
  return rows;
};

/** SQL of a channel's oldest number; `at` names a row with workspace_id and channel_id. */
export const firstSeqOf = (at: string): string =>
  `(select c.first_seq from channels c where c.workspace_id = ${at}.workspace_id and c.id = ${at}.channel_id)`;

/** From now on a channel begins with `firstSeq`; what was before it was kept for `keptDays`. Lock the channel first. */
export const setFirstSeq = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  { firstSeq, keptDays }: { firstSeq: number; keptDays: number },
): Promise<void> => {
  await tx.query({
    name: 'set-first-seq',
    text: 'update channels set first_seq = $3, kept_days = $4 where workspace_id = $1 and id = $2',
    values: [workspaceId, channelId, firstSeq, keptDays],
  });
};

export interface ChannelAdvance {
  id: number;
  lastSeq: number;
  lastTs: number;
  /** The newest message by somebody; null where there is none, only the product's own. */
  spokenTs: number | null;
  /** Whether a colleague's message in the batch has answered what waited before it. */
  isAnswered: boolean;
  /** The first message from the client in the batch that it does not answer; null where there is none. */
  askedTs: number | null;
}

/** What a moment is to readers, who get milliseconds: so their order is the database's. */
const momentOf = (ts: string): string => `to_timestamp(${ts} / 1000 / 1000.0)`;

/** SQL: whether the bot of channel `c` is still there. Nobody can answer through one that was removed. */
const hasBot = `exists (select from conversation_bots b where b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null)`;

/** SQL: the first message from the client of channel `c` that nobody has answered; what stayed inside is no answer. */
const unansweredSince = `(select m.created_at from ${messagesTable} m
  where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.client_id is not null and m.seq >= greatest(c.first_seq,
    (select a.seq from ${messagesTable} a where a.workspace_id = c.workspace_id and a.channel_id = c.id and a.created_by is not null
      and a.system is null and (a.metadata ? 'inner') is not true order by a.seq desc limit 1) + 1)
  order by m.seq limit 1)`;

export const advanceChannelsStatement = (workspaceId: number, advances: readonly ChannelAdvance[]): Statement => ({
  name: 'advance-channels',
  text: `update channels c set last_seq = a.last_seq, last_ts = a.last_ts,
      last_message_at = coalesce(${momentOf('a.spoken_ts')}, c.last_message_at),
      awaiting_since = case when c.blocked_at is not null or (a.asked_ts is not null and not ${hasBot}) then null when a.is_answered then ${momentOf('a.asked_ts')}
        else coalesce(c.awaiting_since, ${momentOf('a.asked_ts')}) end
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::boolean[], $7::bigint[])
      as a (id, last_seq, last_ts, spoken_ts, is_answered, asked_ts)
    where c.workspace_id = $1 and c.id = a.id`,
  values: [
    workspaceId,
    advances.map((advance) => advance.id),
    advances.map((advance) => advance.lastSeq),
    advances.map((advance) => advance.lastTs),
    advances.map((advance) => advance.spokenTs),
    advances.map((advance) => advance.isAnswered),
    advances.map((advance) => advance.askedTs),
  ],
});

export const insertConversation = async (
  tx: Transaction,
  workspaceId: number,
  conversation: { channelId: number; name: string; clientId: number; botId: number },
): Promise<void> => {
  await tx.query({
    name: 'insert-conversation',
    text: `insert into channels (workspace_id, id, type, name, client_id, bot_id) values ($1, $2, 3, $3, $4, $5)`,
    values: [workspaceId, conversation.channelId, conversation.name, conversation.clientId, conversation.botId],
  });
};

/** Renames a conversation and restores a deleted one. */
export const updateConversation = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  name: string,
): Promise<void> => {
  await tx.query({
    name: 'update-conversation',
    text: 'update channels set name = $3, deleted_at = null where workspace_id = $1 and id = $2',
    values: [workspaceId, channelId, name],
  });
};

/**
 * Blocks a conversation's client for the team, or lifts that. A blocked one waits for no answer; who is heard again, and can
 * be answered, waits for one since the first message that nobody has answered. Lock the channel first. True when this
 * changed it.
 */
export const setBlockedByTeam = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  blockedBy: number | null,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'block-client-of-channel',
    text: `update channels c set blocked_at = case when $3::bigint is null then null else now() end, blocked_by = $3,
        awaiting_since = case when $3::bigint is null and not c.client_blocked and ${hasBot} then ${unansweredSince} end
      where c.workspace_id = $1 and c.id = $2 and (c.blocked_at is null) <> ($3::bigint is null)`,
    values: [workspaceId, channelId, blockedBy],
  });
  return rowCount > 0;
};

/**
 * Locks the conversations of a bot that is removed or connected again, so that what its clients write at that moment is
 * stored before or after.
 */
const lockConversationsOfBot = (tx: Transaction, workspaceId: number, botId: number) =>
  tx.query({
    name: 'lock-conversations-of-bot',
    text: 'select from channels where workspace_id = $1 and type = 3 and bot_id = $2 order by id for no key update',
    values: [workspaceId, botId],
  });

/** Nobody can answer through a bot that was removed: its clients wait for nothing. */
export const endWaitingAtBot = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await lockConversationsOfBot(tx, workspaceId, botId);
  await tx.query({
    name: 'end-waiting-at-bot',
    text: `update channels set awaiting_since = null
      where workspace_id = $1 and type = 3 and bot_id = $2 and awaiting_since is not null`,
    values: [workspaceId, botId],
  });
};

/** The bot is connected again: those of its clients wait whom nobody has answered, and who can be answered. */
export const resumeWaitingAtBot = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await lockConversationsOfBot(tx, workspaceId, botId);
  await tx.query({
    name: 'resume-waiting-at-bot',
    text: `update channels set awaiting_since = w.since
      from (select c.id, ${unansweredSince} as since from channels c
        where c.workspace_id = $1 and c.type = 3 and c.bot_id = $2 and c.awaiting_since is null
          and c.blocked_at is null and not c.client_blocked) w
      where channels.workspace_id = $1 and channels.id = w.id and w.since is not null`,
    values: [workspaceId, botId],
  });
};

/**
 * A client who stops the bot can get no answer and waits for none. True when this changed it: of two concurrent calls, one
 * announces the change.
 */
export const updateClientBlocked = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  isBlocked: boolean,
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    name: 'update-client-blocked',
    text: `update channels set client_blocked = $3, awaiting_since = case when not $3 then awaiting_since end
      where workspace_id = $1 and id = $2 and client_blocked <> $3`,
    values: [workspaceId, channelId, isBlocked],
  });
  return rowCount > 0;
};
