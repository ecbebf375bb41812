import type { ConversationStateName } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { type StateRow, stateColumns } from './exported-queries.ts';
import { hasBot, unansweredSince } from './waiting-queries.ts';

/** What every change of a state does; none of them is kept from the state before. */
const changed = `state_version = c.state_version + 1, snoozed_until = null, snooze_keeps = false, snoozed_by = null,
  snooze_reason = '', woken_at = null`;
const opened = `${changed}, state = 'open', closed_at = null`;

export const findState = statement({
  name: 'find-conversation-state',
  text: `select ${stateColumns} from channels c where c.workspace_id = $1 and c.id = $2`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<StateRow>();

/** Closes open and snoozed conversations: nobody waits there any more. Lock them first; answers those that it closed. */
export const closeConversations = statement({
  name: 'close-conversations',
  text: `update channels c set ${changed}, state = 'closed', closed_at = now(),
      awaiting_since = null, settled_before = c.settled_seq, settled_seq = c.last_seq
    where c.workspace_id = $1 and c.id = any($2) and c.state <> 'closed' returning ${stateColumns}`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<StateRow>();

export interface Snooze {
  until: Date;
  /** Null: nobody of the team. */
  by: number | null;
  reason: string;
  keeps: boolean;
}

/** Puts conversations off, in any state. Who waits goes on waiting. Lock them first. */
export const snoozeConversations = statement({
  name: 'snooze-conversations',
  text: `update channels c set state = 'snoozed', state_version = c.state_version + 1, closed_at = null, woken_at = null,
      snoozed_until = $3, snoozed_by = $4, snooze_reason = $5, snooze_keeps = $6
    where c.workspace_id = $1 and c.id = any($2) returning ${stateColumns}`,
  values: (workspaceId: number, channelIds: readonly number[], { until, by, reason, keeps }: Snooze) => [
    workspaceId,
    channelIds,
    until,
    by,
    reason,
    keeps,
  ],
}).all<StateRow>();

/** Opens closed and snoozed conversations, without a wait that they did not have. Lock them first. */
export const reopenConversations = statement({
  name: 'reopen-conversations',
  text: `update channels c set ${opened} where c.workspace_id = $1 and c.id = any($2) and c.state <> 'open'
    returning ${stateColumns}`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<StateRow>();

/** A deleted conversation is back with its client: open, whatever it was, and called so. Lock it first. */
export const restoreConversation = statement({
  name: 'restore-conversation',
  text: `update channels c set ${opened}, name = $3, deleted_at = null where c.workspace_id = $1 and c.id = $2`,
  values: (workspaceId: number, channelId: number, name: string) => [workspaceId, channelId, name],
}).run();

/** Nobody has to answer what the client wrote so far. Lock it first. */
export const settleConversation = statement({
  name: 'settle-conversation',
  text: `update channels c set ${opened}, awaiting_since = null, settled_before = c.settled_seq, settled_seq = c.last_seq
    where c.workspace_id = $1 and c.id = $2 returning ${stateColumns}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<StateRow>();

/**
 * Takes back that a conversation was closed or settled: who waited waits as before, if they can be answered. Null when
 * it was not. Lock it first.
 */
export const undoSettling = statement({
  name: 'undo-settling-conversation',
  text: `update channels c set ${opened}, settled_seq = b.settled_before,
      awaiting_since = b.awaiting_since
    from (select c.id, c.settled_before, case when c.blocked_at is null and not c.client_blocked and ${hasBot}
        then ${unansweredSince('c.settled_before')} end as awaiting_since
      from channels c where c.workspace_id = $1 and c.id = $2
        and (c.state = 'closed' or c.state = 'open' and c.settled_seq > c.settled_before)) b
    where c.workspace_id = $1 and c.id = b.id returning ${stateColumns}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<StateRow>();

/** What clients wrote opens conversations again; a snoozed one stands on top, with who put it off and why. */
export const reopenByClientStatement = statement({
  name: 'reopen-by-clients',
  text: `update channels c set state = 'open', state_version = c.state_version + 1, closed_at = null, snoozed_until = null,
      woken_at = case when c.state = 'snoozed' then $3::timestamptz end
    where c.workspace_id = $1 and c.id = any($2) and c.state <> 'open'`,
  values: (workspaceId: number, channelIds: readonly number[], at: Date) => [workspaceId, channelIds, at],
}).of();

/** Wakes a conversation whose time has come. Lock it first; null when it is not snoozed, or until later. */
export const wakeConversation = statement({
  name: 'wake-conversation',
  text: `update channels c set state = 'open', state_version = c.state_version + 1, woken_at = now(), snoozed_until = null
    from (select id from channels where workspace_id = $1 and id = $2 and state = 'snoozed' and snoozed_until <= now()
      and deleted_at is null) due
    where c.workspace_id = $1 and c.id = due.id returning ${stateColumns}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<StateRow>();

/** Answers the conversations whose priority this changed. */
export const setPriority = statement({
  name: 'set-conversation-priority',
  text: `update channels set priority = $3 where workspace_id = $1 and id = any($2) and priority <> $3 returning id`,
  values: (workspaceId: number, channelIds: readonly number[], place: number) => [workspaceId, channelIds, place],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));

/** All that a change of the state replaces; moments are PostgreSQL's texts. */
export interface StateBefore {
  id: number;
  state: ConversationStateName;
  closed_at: string | null;
  snoozed_until: string | null;
  snooze_keeps: boolean;
  snoozed_by: number | null;
  snooze_reason: string;
  woken_at: string | null;
  settled_seq: number;
  settled_before: number;
}

export const listStatesBefore = statement({
  name: 'list-states-before',
  text: `select c.id, c.state, c.closed_at::text, c.snoozed_until::text, c.snooze_keeps, c.snoozed_by, c.snooze_reason,
      c.woken_at::text, c.settled_seq, c.settled_before
    from channels c where c.workspace_id = $1 and c.id = any($2)`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<StateBefore>();

/**
 * Puts conversations back into the states before: who waited in one that was closed waits as before, if they can be
 * answered. Lock them first.
 */
export const restoreStates = statement({
  name: 'restore-conversation-states',
  text: `update channels c set state = b.state, state_version = c.state_version + 1, closed_at = b.closed_at,
      snoozed_until = b.snoozed_until, snooze_keeps = b.snooze_keeps, snoozed_by = b.snoozed_by,
      snooze_reason = b.snooze_reason, woken_at = b.woken_at, settled_seq = b.settled_seq, settled_before = b.settled_before,
      awaiting_since = case when b.state = 'closed' then null when c.state <> 'closed' then c.awaiting_since
        when c.blocked_at is null and not c.client_blocked and ${hasBot} then ${unansweredSince('b.settled_seq')} end
    from jsonb_to_recordset($2::jsonb) as b (id bigint, state text, closed_at timestamptz, snoozed_until timestamptz,
      snooze_keeps boolean, snoozed_by bigint, snooze_reason text, woken_at timestamptz, settled_seq bigint, settled_before bigint)
    where c.workspace_id = $1 and c.id = b.id returning ${stateColumns}`,
  values: (workspaceId: number, states: readonly StateBefore[]) => [workspaceId, JSON.stringify(states)],
}).all<StateRow>();
