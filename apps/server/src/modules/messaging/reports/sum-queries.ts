/** Sums of facts by quarters of an hour and days, in every combination of label, bot and user. */
import { statement } from '../../../platform/database/index.ts';

/** SQL of the sums of these facts, as they stand in `report_sums`. */
const sumsOf = (facts: string): string => `
  with facts as (${facts}),
  amounts as (
    select kind, at, label_ids, bot_id, user_id, n, value from facts
    union all select kind || '_work', at, label_ids, bot_id, user_id, n, work_ms from facts where work_ms is not null),
  by_size as (
    select a.kind, s.span, l.label_id, b.bot_id, u.user_id, s.at, report_size(a.value) as size, sum(a.n) as n,
      sum(a.n * coalesce(a.value, 0)) as total
    from amounts a
    cross join lateral (values ('quarter', date_bin('15 minutes', a.at, '2000-01-01T00:00Z')),
      ('day', date_trunc('day', a.at, 'UTC'))) s (span, at)
    cross join lateral (select 0 union select unnest(a.label_ids)) l (label_id)
    cross join lateral (select 0 union select a.bot_id where a.bot_id is not null) b (bot_id)
    cross join lateral (select 0 union select a.user_id where a.user_id is not null) u (user_id)
    group by 1, 2, 3, 4, 5, 6, 7)
  select $1::bigint as workspace_id, kind, span, label_id, bot_id, user_id, at, sum(n)::bigint as n, sum(total) as total,
    coalesce(array_agg(size order by size) filter (where size is not null and n <> 0), '{}') as sizes,
    coalesce(array_agg(n::int order by size) filter (where size is not null and n <> 0), '{}') as counts
  from by_size group by kind, span, label_id, bot_id, user_id, at`;

/** Adds facts that are complete, each once. */
export const addToSums = statement({
  name: 'add-to-report-sums',
  text: `insert into report_sums (workspace_id, kind, span, label_id, bot_id, user_id, at, n, total, sizes, counts)
    ${sumsOf(`select * from report_facts where workspace_id = $1 and id = any($2::uuid[])`)}
    on conflict (workspace_id, kind, span, label_id, bot_id, user_id, at) do update
    set n = report_sums.n + excluded.n, total = report_sums.total + excluded.total,
      (sizes, counts) = (select coalesce(array_agg(size order by size), '{}'), coalesce(array_agg(n order by size), '{}')
        from (select size, sum(count)::int as n from (
            select * from unnest(report_sums.sizes, report_sums.counts) o (size, count)
            union all select * from unnest(excluded.sizes, excluded.counts) e (size, count)) both_sides
          group by size having sum(count) <> 0) merged)`,
  values: (workspaceId: number, ids: readonly string[]) => [workspaceId, ids],
}).run();

const ofDay = (table: string): string =>
  `${table}.workspace_id = $1 and ${table}.at >= $2::timestamptz and ${table}.at < $2::timestamptz + interval '1 day'`;
const completeOfDay = `select * from report_facts f where ${ofDay('f')} and not f.is_new`;

/** The sums of a day of UTC are made anew by these two. */
export const clearSums = statement({
  name: 'clear-report-sums',
  text: `delete from report_sums s where ${ofDay('s')}`,
  values: (workspaceId: number, day: Date) => [workspaceId, day],
}).run();

export const fillSums = statement({
  name: 'fill-report-sums',
  text: `insert into report_sums (workspace_id, kind, span, label_id, bot_id, user_id, at, n, total, sizes, counts)
    ${sumsOf(completeOfDay)}`,
  values: (workspaceId: number, day: Date) => [workspaceId, day],
}).run();

/** How many sums of a day of UTC are not those of its facts; sums that have come to nothing do not count. */
export const countWrongSums = statement({
  name: 'count-wrong-report-sums',
  text: `with wanted as (${sumsOf(completeOfDay)}),
    held as (select workspace_id, kind, span, label_id, bot_id, user_id, at, n, total, sizes, counts from report_sums s
      where ${ofDay('s')})
    select count(*)::int as count from (
      (select * from wanted where n <> 0 or sizes <> '{}' except select * from held)
      union all (select * from held where n <> 0 or sizes <> '{}' except select * from wanted)) different`,
  values: (workspaceId: number, day: Date) => [workspaceId, day],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
