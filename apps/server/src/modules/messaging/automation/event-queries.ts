import { limits } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelsTable, runningTargetsView } from '../../chat/channel-access/exported-queries.ts';
import { messagesTable } from '../../chat/messages/exported-queries.ts';
import { channelLabelsTable } from '../labels/exported-queries.ts';
import { episodeRatingsTable } from '../ratings/exported-queries.ts';

/** What happened; a client's message may set off rules of three kinds. */
type AutomationEventKind = 'client_wrote' | 'opened' | 'waiting' | 'target_near' | 'labelled' | 'low_rating';

interface StoredEventRow {
  id: string;
  channel_id: number;
  kind: string;
  detail: object;
  caused_by: number[];
  at: Date;
  attempts: number;
  /** Too long ago to say anything. */
  is_late: boolean;
  /** What a client has written. */
  content: string | null;
}

/** What happened to a conversation. */
export interface AutomationEvent extends Omit<StoredEventRow, 'kind' | 'detail'> {
  kind: AutomationEventKind;
  detail: EventDetail;
}

export interface EventDetail {
  seq?: number;
  label_id?: number;
  rule_id?: number;
  minutes?: number;
  /** Of a target. */
  kind?: string;
}

const toEvent = (row: StoredEventRow): AutomationEvent => ({
  ...row,
  kind: row.kind as AutomationEventKind,
  detail: row.detail,
});

const columns = `e.id, e.channel_id, e.kind, e.detail, e.caused_by, e.at, e.attempts,
  e.at < clock_timestamp() - interval '${limits.automaticTextMinutes} minutes' as is_late, m.content`;
const from = `automation_events e
  left join ${messagesTable} m on m.workspace_id = e.workspace_id and m.channel_id = e.channel_id and m.seq = e.message_seq`;

/** Whether what happened is still so: not unsent, taken off, answered or changed meanwhile. */
const isStillSo = `c.deleted_at is null and c.blocked_at is null and case e.kind
  when 'client_wrote' then m.deleted_at is null
  when 'waiting' then date_trunc('milliseconds', c.awaiting_since) = (e.detail ->> 'since')::timestamptz
  when 'labelled' then exists (select from ${channelLabelsTable} l where l.workspace_id = e.workspace_id
    and l.channel_id = e.channel_id and l.label_id = (e.detail ->> 'label_id')::bigint)
  when 'target_near' then exists (select from ${runningTargetsView} t where t.workspace_id = e.workspace_id
    and t.channel_id = e.channel_id and t.kind = e.detail ->> 'kind' and t.began_at = (e.detail ->> 'since')::timestamptz)
  when 'low_rating' then exists (select from ${episodeRatingsTable} r where r.workspace_id = e.workspace_id
    and r.channel_id = e.channel_id and r.is_low and r.rated_at = (e.detail ->> 'at')::timestamptz)
  else true end`;

/** The next events, in the order in which they happened, those of clients first. */
export const listNextEvents = statement({
  name: 'list-next-automation-events',
  text: `select ${columns} from ${from} where e.workspace_id = $1 and e.next_at <= clock_timestamp()
    order by (e.kind <> 'client_wrote'), e.at, e.id limit $2`,
  values: (workspaceId: number, limit: number) => [workspaceId, limit],
}).answer((rows: StoredEventRow[]): AutomationEvent[] => rows.map(toEvent));

/** Those of these events, of a locked conversation, that nobody else has taken and that are still so. */
export const listEventsStillSo = statement({
  name: 'list-automation-events-still-so',
  text: `select ${columns} from ${from}
    join ${channelsTable} c on c.workspace_id = e.workspace_id and c.id = e.channel_id
    where e.workspace_id = $1 and e.id = any($2::uuid[]) and ${isStillSo} order by e.at, e.id`,
  values: (workspaceId: number, ids: readonly string[]) => [workspaceId, ids],
}).answer((rows: StoredEventRow[]): AutomationEvent[] => rows.map(toEvent));

export const deleteEvents = statement({
  name: 'delete-automation-events',
  text: 'delete from automation_events where workspace_id = $1 and id = any($2::uuid[])',
  values: (workspaceId: number, ids: readonly string[]) => [workspaceId, ids],
}).run();

/** They are tried again later. */
export const putOffEvents = statement({
  name: 'put-off-automation-events',
  text: `update automation_events set attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => $3::int)
    where workspace_id = $1 and id = any($2::uuid[])`,
  values: (workspaceId: number, ids: readonly string[], seconds: number) => [workspaceId, ids, seconds],
}).run();

/** When the next event that was put off is due, in milliseconds from now; null without one. */
export const findNextDelay = statement({
  name: 'find-next-delay-of-automation',
  text: `select (greatest(0, extract(epoch from next_at - clock_timestamp())) * 1000)::int as ms
    from automation_events where workspace_id = $1 and next_at > '-infinity' order by next_at limit 1`,
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { ms: number }[]): number | null => row?.ms ?? null);

/** Whether there are events, as where the job of some was lost. */
export const hasEvents = statement({
  name: 'has-automation-events',
  text: 'select 1 from automation_events where workspace_id = $1 limit 1',
  values: (workspaceId: number) => [workspaceId],
}).any();

/** What rules do from now on in this transaction happens because of these (`switchboard.rules`); none: of nobody. */
export const setCause = statement({
  name: 'set-cause-of-automation',
  text: `select set_config('switchboard.rules', $1, true)`,
  values: (ruleIds: readonly number[]) => [ruleIds.length === 0 ? '' : `{${ruleIds.join(',')}}`],
}).run();
