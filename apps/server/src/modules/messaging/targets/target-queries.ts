import {
  type ConversationTarget,
  limits,
  type TargetKind,
  type TargetLevel,
  type TargetResult,
  type WorkingTime,
} from '@switchboard/contract';
import { type Sure, statement, toIsoMoment } from '../../../platform/database/index.ts';
import { channelsTable, runningTargetsView, targetsOf } from '../../chat/channel-access/exported-queries.ts';
import { calendarBotsTable, calendarsTable } from '../calendars/exported-queries.ts';
import { channelLabelsTable } from '../labels/exported-queries.ts';

const toChannelIds = (rows: { channel_id: number }[]): number[] => rows.map(({ channel_id: id }) => id);

/** Conversations with targets whose moments have to be found, the first of them. */
export const listNewTargets = statement({
  name: 'list-conversations-of-new-targets',
  text: `select distinct channel_id from conversation_targets where workspace_id = $1 and is_new order by channel_id limit $2`,
  values: (workspaceId: number, limit: number) => [workspaceId, limit],
}).answer(toChannelIds);

export interface NewTargetRow {
  channel_id: number;
  kind: TargetKind;
  /** PostgreSQL's text: part of the key. */
  began_at: string;
  policy_id: number | null;
  policy_name: string | null;
  minutes: number | null;
  warn_at: Date | null;
  due_at: Date | null;
  paused_at: Date | null;
  resumed_at: Date | null;
  /** Those before, as ISO moments. */
  pauses: [from: string, until: string][];
  bot_id: number | null;
  label_ids: number[];
  /** The hours of the bot; null without a calendar. */
  hours: WorkingTime | null;
}

/** Of locked conversations. */
export const readNewTargets = statement({
  name: 'read-new-targets',
  text: `select t.channel_id, t.kind, t.began_at::text, t.policy_id, t.policy_name, t.minutes, t.warn_at, t.due_at, t.paused_at,
      t.resumed_at, t.pauses, c.bot_id,
      array(select l.label_id from ${channelLabelsTable} l where l.workspace_id = t.workspace_id and l.channel_id = t.channel_id) as label_ids,
      (select jsonb_build_object('time_zone', k.time_zone, 'hours', k.hours, 'exceptions', k.exceptions)
        from ${calendarBotsTable} b join ${calendarsTable} k on k.workspace_id = b.workspace_id and k.id = b.calendar_id
        where b.workspace_id = t.workspace_id and b.bot_id = c.bot_id) as hours
    from conversation_targets t join ${channelsTable} c on c.workspace_id = t.workspace_id and c.id = t.channel_id
    where t.workspace_id = $1 and t.channel_id = any($2) and t.is_new`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).answer((rows: (Omit<NewTargetRow, 'kind'> & { kind: string })[]): NewTargetRow[] =>
  rows.map((row) => ({ ...row, kind: row.kind as TargetKind })),
);

export interface FoundTarget {
  channel_id: number;
  kind: TargetKind;
  began_at: string;
  policy_id: number | null;
  policy_name: string | null;
  minutes: number | null;
  warn_at: Date | null;
  due_at: Date | null;
  paused_at: Date | null;
  pauses: NewTargetRow['pauses'];
}

/** Of locked conversations; what was told of an earlier moment is told again of a later one. */
export const saveMoments = statement({
  name: 'save-moments-of-targets',
  text: `update conversation_targets t set is_new = false, policy_id = f.policy_id, policy_name = f.policy_name,
      minutes = f.minutes, warn_at = f.warn_at, due_at = f.due_at, paused_at = f.paused_at, resumed_at = null,
      pauses = f.pauses, near_told_at = case when f.warn_at <= t.near_told_at then t.near_told_at end,
      late_told_at = case when f.due_at <= t.late_told_at then t.late_told_at end
    from jsonb_to_recordset($2::jsonb) as f (channel_id bigint, kind text, began_at timestamptz, policy_id bigint,
      policy_name text, minutes int, warn_at timestamptz, due_at timestamptz, paused_at timestamptz, pauses jsonb)
    where t.workspace_id = $1 and t.channel_id = f.channel_id and t.kind = f.kind and t.began_at = f.began_at`,
  values: (workspaceId: number, found: readonly FoundTarget[]) => [workspaceId, JSON.stringify(found)],
}).run();

/** What conversations have to meet now, also those that have nothing to. */
export const listRunning = statement({
  name: 'list-running-targets',
  text: `select c.id as channel_id, ${targetsOf} as targets
    from ${channelsTable} c where c.workspace_id = $1 and c.id = any($2) order by c.id`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<{ channel_id: number; targets: ConversationTarget[] | null }>();

/** Until when nothing of it has been told: near before late. */
const nextMoment = `case when t.late_told_at is not null then null when t.near_told_at is null then t.warn_at else t.due_at end`;
const isWatched = `t.ended_at is null and t.due_at is not null and t.paused_at is null and not t.is_new`;

/** The least of moments that are there is one. */
type NextRow = Sure<{ channel_id: number; at: Date }, 'at'>;

/** When a target of these conversations has to be told next; those with none are left out. */
export const listNextMoments = statement({
  name: 'list-next-moments-of-targets',
  text: `select t.channel_id, min(${nextMoment}) as at from conversation_targets t
    where t.workspace_id = $1 and t.channel_id = any($2) and ${isWatched} and ${nextMoment} is not null
    group by t.channel_id order by t.channel_id`,
  values: (workspaceId: number, channelIds: readonly number[]) => [workspaceId, channelIds],
}).all<NextRow>();

/** The same of all that are due within the hour, or should have been told. */
export const listOverdueMoments = statement({
  name: 'list-overdue-moments-of-targets',
  text: `select t.channel_id, min(${nextMoment}) as at from conversation_targets t
    where t.workspace_id = $1 and ${isWatched} and t.late_told_at is null and t.warn_at < now() + interval '1 hour'
      and ${nextMoment} < now() + interval '1 hour'
    group by t.channel_id order by t.channel_id limit 1000`,
  values: (workspaceId: number) => [workspaceId],
}).all<NextRow>();

/** What has to be told of a locked conversation now, which counts as told. */
export const takeDue = statement({
  name: 'take-due-targets',
  text: `update conversation_targets t set near_told_at = coalesce(t.near_told_at, clock_timestamp()),
      late_told_at = case when t.due_at <= clock_timestamp() then clock_timestamp() end
    where t.workspace_id = $1 and t.channel_id = $2 and ${isWatched} and ${nextMoment} <= clock_timestamp()
    returning t.kind, t.due_at <= clock_timestamp() as is_late`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: { kind: string; is_late: boolean }[]): { kind: TargetKind; level: TargetLevel }[] =>
  rows.map(({ kind, is_late: isLate }) => ({ kind: kind as TargetKind, level: isLate ? 'late' : 'near' })),
);

/** Whether a target of a conversation still runs, and how far it is. */
export const findLevel = statement({
  name: 'find-level-of-target',
  text: `select t.due_at <= clock_timestamp() as is_late from ${runningTargetsView} t
    where t.workspace_id = $1 and t.channel_id = $2 and t.kind = $3 and not t.is_paused and t.warn_at <= clock_timestamp()
    order by t.began_at desc limit 1`,
  values: (workspaceId: number, channelId: number, kind: TargetKind) => [workspaceId, channelId, kind],
}).answer(([row]: { is_late: boolean }[]): TargetLevel | null =>
  row === undefined ? null : row.is_late ? 'late' : 'near',
);

/** Conversations whose targets run by a policy, after the one with an id. */
export const listRunningBy = statement({
  name: 'list-targets-running-by-policy',
  text: `select distinct channel_id from conversation_targets
    where workspace_id = $1 and ended_at is null and policy_id = $2 and channel_id > $3 order by channel_id limit $4`,
  values: (workspaceId: number, policyId: number, after: number, limit: number) => [
    workspaceId,
    policyId,
    after,
    limit,
  ],
}).answer(toChannelIds);

/** Their targets of a policy are found anew. Lock them first. */
export const renewTargetsOf = statement({
  name: 'renew-targets-of-policy',
  text: `update conversation_targets set is_new = true, policy_id = null, policy_name = null, minutes = null, warn_at = null,
      due_at = null
    where workspace_id = $1 and channel_id = any($2) and policy_id = $3 and ended_at is null`,
  values: (workspaceId: number, channelIds: readonly number[], policyId: number) => [workspaceId, channelIds, policyId],
}).run();

interface ResultRow extends Omit<TargetResult, 'kind' | 'result' | 'since' | 'due_at' | 'ended_at'> {
  kind: string;
  since: string;
  due_at: string;
  ended_at: string | null;
  is_late: boolean;
  is_met: boolean | null;
}

const resultOf = ({ is_met: isMet, is_late: isLate }: ResultRow): TargetResult['result'] => {
  if (isMet === false) return 'dropped';
  if (isLate) return 'late';
  return isMet === null ? 'running' : 'met';
};

/** Of a conversation, the newest first. */
export const listResults = statement({
  name: 'list-results-of-targets',
  text: `select t.kind, coalesce(t.policy_name, '') as policy_name, coalesce(t.minutes, 1) as minutes, t.began_at::text as since,
      t.due_at::text, t.paused_at is not null as is_paused, t.ended_at::text, t.is_met,
      coalesce(t.paused_at, t.ended_at, clock_timestamp()) > t.due_at as is_late
    from conversation_targets t where t.workspace_id = $1 and t.channel_id = $2 and t.due_at is not null
    order by t.began_at desc, t.kind limit ${limits.targetsShown}`,
  values: (workspaceId: number, channelId: number) => [workspaceId, channelId],
}).answer((rows: ResultRow[]): TargetResult[] =>
  rows.map((row) => {
    const { is_late: _late, is_met: _met, ...rest } = row;
    return {
      ...rest,
      kind: row.kind as TargetKind,
      since: toIsoMoment(row.since),
      due_at: toIsoMoment(row.due_at),
      ended_at: row.ended_at === null ? null : toIsoMoment(row.ended_at),
      result: resultOf(row),
    };
  }),
);
