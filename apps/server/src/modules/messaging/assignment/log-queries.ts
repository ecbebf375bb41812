import { type AssignmentEntry, limits, type PassedOver } from '@switchboard/contract';
import { statement, toIsoMoment } from '../../../platform/database/index.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

export interface NewEntry extends Omit<AssignmentEntry, 'id' | 'at' | 'user_name'> {
  channel_id: number;
  /** Goes on after so many minutes, unless the message with the number has been read; null: it stays. */
  accept_minutes: number | null;
  offer_seq: number | null;
}

export const insertEntries = statement({
  name: 'insert-assignment-entries',
  text: `insert into assignment_log (workspace_id, channel_id, kind, user_id, reason, load, capacity, minutes, passed_over,
      more_passed_over, accept_by, offer_seq)
    select $1, n.channel_id, n.kind, n.user_id, n.reason, n.load, n.capacity, n.minutes, n.passed_over, n.more_passed_over,
      clock_timestamp() + make_interval(mins => n.accept_minutes), n.offer_seq
    from jsonb_to_recordset($2::jsonb) as n (channel_id bigint, kind text, user_id bigint, reason text, load int, capacity int,
      minutes int, passed_over jsonb, more_passed_over int, accept_minutes int, offer_seq bigint)`,
  values: (workspaceId: number, entries: readonly NewEntry[]) => [workspaceId, JSON.stringify(entries)],
}).run();

/** Offers of these bots whose time is over are decided, of these conversations or (null) all: accepted, or taken back. */
export const endOffers = statement({
  name: 'end-offers',
  text: `update assignment_log l set accept_by = null where l.workspace_id = $1 and l.accept_by <= now()
    and ($2::bigint[] is null or l.channel_id = any($2)) and exists (select from ${channelsTable} c
        where c.workspace_id = l.workspace_id and c.id = l.channel_id and c.bot_id = any($3))`,
  values: (workspaceId: number, channelIds: readonly number[] | null, botIds: readonly number[]) => [
    workspaceId,
    channelIds,
    botIds,
  ],
}).run();

/** A conversation that its manager has read is theirs, whatever they mark as unread later. */
export const acceptOffer = statement({
  name: 'accept-offer',
  text: `update assignment_log set accept_by = null
    where workspace_id = $1 and channel_id = $2 and user_id = $3 and accept_by is not null`,
  values: (workspaceId: number, channelId: number, userId: number) => [workspaceId, channelId, userId],
}).run();

/** Entries are kept for a year. */
export const pruneEntries = statement({
  text: `delete from assignment_log where workspace_id = $1 and at < now() - interval '1 year'`,
  values: (workspaceId: number) => [workspaceId],
}).run();

type EntryRow = Omit<AssignmentEntry, 'kind' | 'reason' | 'passed_over'> & {
  kind: string;
  reason: string;
  passed_over: unknown;
};

/** Of a conversation, the newest first. */
export const listEntries = statement({
  name: 'list-assignment-entries',
  text: `select l.id, l.at::text, l.kind, l.user_id, trim(u.first_name || ' ' || u.last_name) as user_name, l.reason, l.load,
      l.capacity, l.minutes, l.passed_over, l.more_passed_over
    from assignment_log l join ${usersTable} u on u.workspace_id = l.workspace_id and u.id = l.user_id
    where l.workspace_id = $1 and l.channel_id = $2 order by l.at desc, l.id limit ${limits.assignmentsShown}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: EntryRow[]): AssignmentEntry[] =>
  rows.map((row) => ({
    ...row,
    at: toIsoMoment(row.at),
    kind: row.kind as AssignmentEntry['kind'],
    reason: row.reason as AssignmentEntry['reason'],
    passed_over: row.passed_over as PassedOver[],
  })),
);
