import { statement, type Transaction } from '../../../platform/database/index.ts';
import { isAnswer } from './exported-queries.ts';

/** SQL: whether the bot of channel `c` still exists. A client of a removed bot cannot be answered. */
export const hasBot = `exists (select from conversation_bots b where b.workspace_id = c.workspace_id and b.id = c.bot_id and b.deleted_at is null)`;

/**
 * SQL: the first unanswered message from the client of channel `c` after the one numbered `settled`, which needed no
 * answer; notes are none.
 */
export const unansweredSince = (settled = 'c.settled_seq'): string => `(select m.created_at from channel_messages m
  where m.workspace_id = c.workspace_id and m.channel_id = c.id and m.client_id is not null and m.seq >= greatest(c.first_seq, ${settled} + 1,
    (select a.seq from channel_messages a where a.workspace_id = c.workspace_id and a.channel_id = c.id and ${isAnswer('a')} order by a.seq desc limit 1) + 1)
  order by m.seq limit 1)`;

/** Whether the client of a conversation has written anything after the message with this number. */
export const hasClientWrittenSince = statement({
  name: 'has-client-written-since',
  text: `select from channel_messages where workspace_id = $1 and channel_id = $2 and seq > $3 and client_id is not null limit 1`,
  values: (workspaceId: number, channelId: number, seq: number) => [workspaceId, channelId, seq],
}).any();

/**
 * Blocks a conversation's client for the team, or lifts that. A blocked client waits for no answer; an unblocked one
 * who can be answered waits since their first unanswered message. Lock the channel first. True when this changed it.
 */
export const setBlockedByTeam = statement({
  name: 'block-client-of-channel',
  text: `update channels c set blocked_at = case when $3::bigint is null then null else now() end, blocked_by = $3,
      awaiting_since = case when $3::bigint is null and not c.client_blocked and c.state <> 'closed' and ${hasBot} then ${unansweredSince()} end
    where c.workspace_id = $1 and c.id = $2 and (c.blocked_at is null) <> ($3::bigint is null)`,
  values: (workspaceId: number, channelId: number, blockedBy: number | null) => [workspaceId, channelId, blockedBy],
}).any();

export const lockConversationsOfBotStatement = statement({
  name: 'lock-conversations-of-bot',
  text: 'select from channels where workspace_id = $1 and type = 3 and bot_id = $2 order by id for no key update',
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).of();

/**
 * Locks the conversations of a bot that is being removed or connected again, so that messages its clients write at that
 * moment are stored before or after.
 */
const lockConversationsOfBot = (tx: Transaction, workspaceId: number, botId: number) =>
  tx.query(lockConversationsOfBotStatement(workspaceId, botId));

export const endWaitingAtBotStatement = statement({
  name: 'end-waiting-at-bot',
  text: `update channels set awaiting_since = null
    where workspace_id = $1 and type = 3 and bot_id = $2 and awaiting_since is not null`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).of();

/** A removed bot cannot send answers: its clients stop waiting. */
export const endWaitingAtBot = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await lockConversationsOfBot(tx, workspaceId, botId);
  await tx.query(endWaitingAtBotStatement(workspaceId, botId));
};

export const resumeWaitingAtBotStatement = statement({
  name: 'resume-waiting-at-bot',
  text: `update channels set awaiting_since = w.since
    from (select c.id, ${unansweredSince()} as since from channels c
      where c.workspace_id = $1 and c.type = 3 and c.bot_id = $2 and c.awaiting_since is null
        and c.state <> 'closed' and c.blocked_at is null and not c.client_blocked) w
    where channels.workspace_id = $1 and channels.id = w.id and w.since is not null`,
  values: (workspaceId: number, botId: number) => [workspaceId, botId],
}).of();

/** The bot is connected again: its clients wait if their last message is unanswered and they can be answered. */
export const resumeWaitingAtBot = async (tx: Transaction, workspaceId: number, botId: number): Promise<void> => {
  await lockConversationsOfBot(tx, workspaceId, botId);
  await tx.query(resumeWaitingAtBotStatement(workspaceId, botId));
};

/**
 * A client who stops the bot can get no answer and stops waiting. True when this changed it: of two concurrent calls,
 * one announces the change.
 */
export const updateClientBlocked = statement({
  name: 'update-client-blocked',
  text: `update channels set client_blocked = $3, awaiting_since = case when not $3 then awaiting_since end
    where workspace_id = $1 and id = $2 and client_blocked <> $3`,
  values: (workspaceId: number, channelId: number, isBlocked: boolean) => [workspaceId, channelId, isBlocked],
}).any();
