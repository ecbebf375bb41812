import type { ConversationStateName } from '@switchboard/contract';

/** For joins in other modules' SQL. A deleted channel keeps its row. */
export const channelsTable = 'channels';

export const channelMembersTable = 'channel_members';

/** The clients and the bots of conversations, as chat sees them; a removed bot keeps its row. */
export const conversationClientsView = 'conversation_clients';

export const conversationBotsView = 'conversation_bots';

/** The targets that run: what conversations have to meet. */
export const runningTargetsView = 'running_targets';

/** SQL: the targets that `channels c` has to meet now, as JSON (`toTargetViews`); null without one. */
export const targetsOf = `(select jsonb_agg(jsonb_build_object('kind', t.kind, 'since', t.began_at, 'warn_at', t.warn_at,
    'due_at', t.due_at, 'is_paused', t.is_paused) order by t.due_at)
  from ${runningTargetsView} t where t.workspace_id = c.workspace_id and t.channel_id = c.id)`;

/** The name of the bot of a message's conversation, if it has spoken by itself, as SQL. */
export const botTitleOf = (message: string): string =>
  `case when ${message}.created_by is null and ${message}.client_id is null then (
    select b.title from ${channelsTable} c join ${conversationBotsView} b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    where c.workspace_id = ${message}.workspace_id and c.id = ${message}.channel_id) end`;

/** SQL of a channel's oldest number; `at` names a row with workspace_id and channel_id. */
export const firstSeqOf = (at: string): string =>
  `(select c.first_seq from channels c where c.workspace_id = ${at}.workspace_id and c.id = ${at}.channel_id)`;

/** SQL: whether a message answers the client; one that stays inside the team does not. */
export const isAnswer = (message: string): string =>
  `${message}.created_by is not null and ${message}.system is null and ${message}.audience = 'public'`;

/** The state of a conversation, its moments as PostgreSQL formats them. */
export interface StateRow {
  id: number;
  state: ConversationStateName;
  state_version: number;
  snoozed_until: string | null;
  snooze_keeps: boolean;
  snoozed_by: number | null;
  snooze_reason: string;
  woken_at: string | null;
  awaiting_since: string | null;
}

export const stateColumns = `c.id, c.state, c.state_version, c.snoozed_until::text, c.snooze_keeps, c.snoozed_by, c.snooze_reason,
  c.woken_at::text, c.awaiting_since::text`;

/** SQL: when `channels c` comes among those that wait: first the ones that have woken, then who waits longest; as the indexes have it. */
export const waitingRank = `(case when c.woken_at is null then c.awaiting_since else '-infinity'::timestamptz end)`;
