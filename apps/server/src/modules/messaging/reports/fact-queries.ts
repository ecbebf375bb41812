/** Facts on their way into the sums: messages become some, the others are noted by triggers with what happens. */
import { type FactKind, factKinds } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { workspaceCountersTable } from '../../../platform/workspace-counters/exported-queries.ts';
import { channelsTable } from '../../chat/channel-access/exported-queries.ts';
import { leavesTheHouse, messagesTable } from '../../chat/messages/exported-queries.ts';
import { clientsTable } from '../../clients/clients/exported-queries.ts';
import { botsTable } from '../bots/exported-queries.ts';
import { deliveriesTable } from '../deliveries/exported-queries.ts';
import { episodesTable } from '../episodes/exported-queries.ts';
import { channelLabelsTable } from '../labels/exported-queries.ts';

/** One after another: who adds to the sums of a workspace, and who makes them anew. */
export const lockReports = statement({
  name: 'lock-reports',
  text: `select pg_advisory_xact_lock(hashtextextended('reports', $1))`,
  values: (workspaceId: number) => [workspaceId],
}).run();

/** For the transaction: the thousands of facts of a day are put together in memory, unsorted, and planned as so many. */
export const sumInMemory = statement({
  name: 'sum-reports-in-memory',
  text: `select set_config('work_mem', '256MB', true), set_config('enable_sort', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true)`,
  values: () => [],
}).run();

/** Whether there is anything that is not summed up, or to be summed up anew. */
export const hasNewFacts = statement({
  name: 'has-new-report-facts',
  text: `select 1 from ${workspaceCountersTable} n where n.workspace_id = $1
    and (n.message_id > coalesce((select c.message_id from report_cursors c where c.workspace_id = $1), 0)
      or exists (select from report_facts f where f.workspace_id = $1 and f.is_new)
      or exists (select from report_cursors c where c.workspace_id = $1 and c.remake_before is not null))`,
  values: (workspaceId: number) => [workspaceId],
}).any();

/** Moves on by so many messages, none that is not there yet; the numbers after which and up to which to count. */
export const moveCursor = statement({
  name: 'move-report-cursor',
  text: `with before as (select coalesce((select message_id from report_cursors where workspace_id = $1), 0) as message_id)
    insert into report_cursors (workspace_id, message_id)
    select n.workspace_id, least(n.message_id, b.message_id + $2::int) from ${workspaceCountersTable} n, before b
      where n.workspace_id = $1 and n.message_id > b.message_id
    on conflict (workspace_id) do update set message_id = excluded.message_id
    returning message_id as until, (select message_id from before) as after`,
  values: (workspaceId: number, count: number) => [workspaceId, count],
}).first<{ after: number | null; until: number }>();

/** The latest day with facts that is to be made anew; no `day`: none is left. Null: nothing is to be made anew. */
export const findDayToRemake = statement({
  name: 'find-day-of-reports-to-remake',
  text: `select (select date_bin('1 day', max(x.at), '2000-01-01T00:00Z') from unnest($2::text[]) k (kind)
      cross join lateral (select f.at from report_facts f where f.workspace_id = $1 and f.kind = k.kind and f.at < c.remake_before
        order by f.at desc limit 1) x) as day
    from report_cursors c where c.workspace_id = $1 and c.remake_before is not null`,
  values: (workspaceId: number) => [workspaceId, factKinds],
}).first<{ day: Date | null }>();

export const noteRemade = statement({
  name: 'note-remade-day-of-reports',
  text: 'update report_cursors set remake_before = $2 where workspace_id = $1',
  values: (workspaceId: number, before: Date | null) => [workspaceId, before],
}).run();

/** SQL: a message `m` whose bot `b` has prices costs what its client's last sign of life `k` before it says, unless it failed. */
const costOf = `case when m.for_phone and b.ability_phases -> 'unknown' ->> 'costClass' is not null
    and not exists (select from ${deliveriesTable} d where d.workspace_id = m.workspace_id and d.channel_id = m.channel_id
      and d.message_seq = m.seq and d.state = 'failed')
    and not exists (select from report_facts f where f.workspace_id = m.workspace_id and f.channel_id = m.channel_id
      and f.at = m.created_at and f.kind in ('free', 'session', 'charged'))
  then cost_class(b.ability_phases, case when k.last_inbound_at <= m.created_at then k.last_inbound_at else (
    select x.created_at from ${messagesTable} x where x.workspace_id = m.workspace_id and x.channel_id = m.channel_id and x.seq < m.seq
      and x.client_id is not null and x.system is null order by x.seq desc limit 1) end, m.created_at) end`;

/**
 * Messages of clients, and what reaches their phones: also whether the messenger tells of it, and what it costs. Answers
 * the facts' ids. Numbers are committed in their order.
 */
export const insertMessageFacts = statement({
  name: 'insert-message-facts',
  text: `insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, made_by, is_new)
    select m.workspace_id, m.created_at, t.kind, m.channel_id,
      (select e.number from ${episodesTable} e where e.workspace_id = m.workspace_id and e.channel_id = m.channel_id
        and e.first_seq <= m.seq order by e.number desc limit 1),
      c.bot_id, m.created_by,
      array(select l.label_id from ${channelLabelsTable} l where l.workspace_id = m.workspace_id and l.channel_id = m.channel_id
        order by 1),
      case when m.client_id is not null then 'client' when m.created_by is not null or m.system ->> 'code' = 'sent_elsewhere' then 'person'
        else 'automation' end,
      false
    from (select m.*, m.client_id is null and ${leavesTheHouse('m')} as for_phone from ${messagesTable} m
      where m.workspace_id = $1 and m.id > $2 and m.id <= $3 and m.audience = 'public') m
    join ${channelsTable} c on c.workspace_id = m.workspace_id and c.id = m.channel_id
    left join ${botsTable} b on b.workspace_id = c.workspace_id and b.id = c.bot_id
    left join ${clientsTable} k on k.workspace_id = c.workspace_id and k.id = c.client_id
    cross join lateral (values (case when m.client_id is null then 'message_out' else 'message_in' end),
      (case when m.for_phone and b.ability_phases -> 'lasting' ->> 'sendsReceipts' = 'true' then 'followed' end),
      (${costOf})) t (kind)
    where c.type = 3 and t.kind is not null and (m.client_id is not null and m.system is null or m.for_phone
      or m.client_id is null and m.system ->> 'code' = 'sent_elsewhere')
    returning id`,
  values: (workspaceId: number, after: number, until: number) => [workspaceId, after, until],
}).answer((rows: { id: string }[]): string[] => rows.map(({ id }) => id));

const factAt = (order: 'asc' | 'desc') =>
  `(select f.at from report_facts f where f.workspace_id = $1 and f.kind = k.kind order by f.at ${order} limit 1)`;

/** When the first and the last of those that are kept happened; null: there are none. */
export const findFactSpan = statement({
  name: 'find-span-of-report-facts',
  text: `select min(${factAt('asc')}) as first, max(${factAt('desc')}) as last from unnest($2::text[]) k (kind)`,
  values: (workspaceId: number) => [workspaceId, factKinds],
}).answer(([row]: { first: Date | null; last: Date | null }[]): { first: Date; last: Date } | null =>
  row?.first && row.last ? { first: row.first, last: row.last } : null,
);

export interface NewFact {
  id: string;
  at: Date;
  kind: FactKind;
  bot_id: number | null;
  value: number | null;
  work_ms: number | null;
}

/** Locked, the oldest first. */
export const takeNewFacts = statement({
  name: 'take-new-report-facts',
  text: `select id, at, kind, bot_id, value, work_ms from report_facts where workspace_id = $1 and is_new
    order by at limit $2 for update skip locked`,
  values: (workspaceId: number, limit: number) => [workspaceId, limit],
}).answer((rows: (Omit<NewFact, 'kind'> & { kind: string })[]): NewFact[] =>
  rows.map((row) => ({ ...row, kind: row.kind as FactKind })),
);

export const completeFacts = statement({
  name: 'complete-report-facts',
  text: `update report_facts f set is_new = false, work_ms = u.work_ms from unnest($2::uuid[], $3::bigint[]) u (id, work_ms)
    where f.workspace_id = $1 and f.id = u.id`,
  values: (workspaceId: number, facts: readonly { id: string; workMs: number | null }[]) => [
    workspaceId,
    facts.map(({ id }) => id),
    facts.map(({ workMs }) => workMs),
  ],
}).run();

/**
 * A message that failed while it was counted costs nothing, though neither saw the other: of these facts those that say a
 * message failed, and did not arrive after all. Answers the ids of what takes its price back.
 */
export const takeBackPrices = statement({
  name: 'take-back-prices-of-failed-messages',
  text: `insert into report_facts (workspace_id, at, kind, channel_id, episode, bot_id, user_id, label_ids, made_by, n, is_new)
    select f.workspace_id, f.at, f.kind, f.channel_id, f.episode, f.bot_id, f.user_id, f.label_ids, f.made_by, -1, false
    from (select distinct channel_id, at from report_facts where workspace_id = $1 and id = any($2::uuid[]) and kind = 'failed') m
    join report_facts f on f.workspace_id = $1 and f.channel_id = m.channel_id and f.at = m.at and f.kind in ('free', 'session', 'charged')
    where (select sum(x.n) from report_facts x where x.workspace_id = $1 and x.channel_id = m.channel_id and x.at = m.at
      and x.kind = 'failed') > 0
    group by f.workspace_id, f.at, f.kind, f.channel_id, f.episode, f.bot_id, f.user_id, f.label_ids, f.made_by
    having sum(f.n) > 0
    returning id`,
  values: (workspaceId: number, ids: readonly string[]) => [workspaceId, ids],
}).answer((rows: { id: string }[]): string[] => rows.map(({ id }) => id));

/** Facts of so many months ago go, whole months of UTC at a time; their sums stay. */
export const pruneFacts = statement({
  text: `delete from report_facts where workspace_id = $1 and kind = any($3::text[])
    and at < date_trunc('month', now() - make_interval(months => $2::int), 'UTC') and not is_new`,
  values: (workspaceId: number, months: number) => [workspaceId, months, factKinds],
}).run();
