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

interface Snooze {
  until: Date;
  by: number;
  reason: string;
  keeps: boolean;
}

/** Puts a conversation off, in any state. Who waits goes on waiting. Lock it first. */
export const snoozeConversation = statement({
  name: 'snooze-conversation',
  text: `update channels c set state = 'snoozed', state_version = c.state_version + 1, closed_at = null, woken_at = null,
      snoozed_until = $3, snoozed_by = $4, snooze_reason = $5, snooze_keeps = $6
    where c.workspace_id = $1 and c.id = $2 returning ${stateColumns}`,
  values: (workspaceId: number, channelId: number, { until, by, reason, keeps }: Snooze) => [
    workspaceId,
    channelId,
    until,
    by,
    reason,
    keeps,
  ],
}).first<StateRow>();

/** Opens a closed or snoozed conversation, without a wait that it did not have. Lock it first. */
export const reopenConversation = statement({
  name: 'reopen-conversation',
  text: `update channels c set ${opened} where c.workspace_id = $1 and c.id = $2 returning ${stateColumns}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).first<StateRow>();

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
