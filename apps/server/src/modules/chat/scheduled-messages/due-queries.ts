import { channelTypes, type HeldReason, limits, type Permissions } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { channelsTable, conversationBotsView, conversationClientsView } from '../channel-access/exported-queries.ts';
import { messagesTable } from '../messages/exported-queries.ts';

/** Locks messages whose time has come, which nobody else sends or changes just now; the longest overdue first. */
export const lockDue = statement({
  name: 'lock-due-scheduled-messages',
  text: `select id, channel_id from scheduled_messages
    where workspace_id = $1 and held_reason is null and due_at <= clock_timestamp()
    order by due_at, id limit $2 for update skip locked`,
  values: (workspaceId: number, limit: number) => [workspaceId, limit],
}).all<{ id: number; channel_id: number }>();

/** Whether there is one left, as one that somebody was changing at its time and has not changed. */
export const isAnyDue = statement({
  name: 'is-any-scheduled-message-due',
  text: `select from scheduled_messages
    where workspace_id = $1 and held_reason is null and due_at <= clock_timestamp() limit 1`,
  values: (workspaceId: number) => [workspaceId],
}).any();

export interface DueRow {
  id: number;
  writer_id: number;
  /** The writer's rights of now; null when they do not work here any more. */
  permissions: Permissions | null;
  is_late: boolean;
  is_channel_gone: boolean;
  is_for_client: boolean;
  /** Something of the same channel is due before it, and not among these: it goes first. */
  is_behind: boolean;
  /** The client has written since, and the writer wants to be asked then. */
  is_overtaken: boolean;
  is_answer: boolean;
  /** Its messenger's abilities (`AbilityPhases` of the connectors), and when its client was last active. */
  ability_phases: object | null;
  last_inbound_at: Date | null;
  decided_at: Date;
  now: Date;
}

/** What speaks for and against sending these messages. Lock them and their channels first. */
export const listDue = statement({
  name: 'list-due-scheduled-messages',
  text: `select s.id, s.writer_id, r.permissions,
      s.due_at < clock_timestamp() - interval '${limits.scheduledLateMinutes} minutes' as is_late,
      c.deleted_at is not null as is_channel_gone, c.type = ${channelTypes.client} as is_for_client,
      exists (select from scheduled_messages b where b.workspace_id = s.workspace_id and b.channel_id = s.channel_id
        and b.held_reason is null and (b.due_at, b.id) < (s.due_at, s.id) and b.id <> all($2)) as is_behind,
      c.type = ${channelTypes.client} and s.audience = 'public' and s.when_client_writes = 'hold' and exists (
        select from ${messagesTable} m where m.workspace_id = s.workspace_id and m.channel_id = s.channel_id
          and m.seq > s.seen_seq and m.client_id is not null) as is_overtaken,
      c.type = ${channelTypes.client} and s.audience = 'public' as is_answer, b.ability_phases, k.last_inbound_at,
      s.decided_at, now() as now
    from scheduled_messages s
    join ${channelsTable} c on c.workspace_id = s.workspace_id and c.id = s.channel_id
    left join ${conversationBotsView} b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    left join ${conversationClientsView} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    left join ${usersTable} u on u.workspace_id = s.workspace_id and u.id = s.writer_id
      and u.deleted_at is null and u.paused_at is null and u.status = 1
    left join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where s.workspace_id = $1 and s.id = any($2) order by s.due_at, s.id`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<DueRow>();

/** These that are not locked by somebody else, and still wait. */
export const lockWaiting = statement({
  name: 'lock-waiting-scheduled-messages',
  text: `select id from scheduled_messages where workspace_id = $1 and id = any($2) and held_reason is null
    for update skip locked`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<{ id: number }>();

export const holdScheduled = statement({
  name: 'hold-scheduled-messages',
  text: `update scheduled_messages s set held_reason = h.reason, held_at = clock_timestamp(), version = version + 1
    from unnest($2::bigint[], $3::text[]) as h (id, reason) where s.workspace_id = $1 and s.id = h.id`,
  values: (workspaceId: number, held: readonly { id: number; reason: HeldReason }[]) => [
    workspaceId,
    held.map(({ id }) => id),
    held.map(({ reason }) => reason),
  ],
}).run();

/** When messages that wait are due within the next quarter of an hour, or should have been sent. */
export const listDueTimes = statement({
  name: 'list-times-of-scheduled-messages',
  text: `select distinct date_trunc('second', due_at + interval '999999 microseconds') as due_at from scheduled_messages
    where workspace_id = $1 and held_reason is null and due_at < now() + interval '15 minutes' limit 1000`,
  values: (workspaceId: number) => [workspaceId],
}).all<{ due_at: Date }>();
