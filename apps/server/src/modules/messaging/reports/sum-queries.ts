/** Sums of facts by days and months of UTC (`report_sums`). */
import { factKinds } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { countSql, packedSql, placedSql, placeSql } from './quarter-queries.ts';

const owners = 'label_id, bot_id, user_id';
const dayOf = (moment: string): string => `date_bin('1 day', ${moment}, '2000-01-01T00:00Z')`;
/** Of each fact that has a label: once for each. */
const labelled = 'sized, unnest(label_ids) l (label_id)';

/** A list in its own order, or that of another one; most have one element. */
const sorted = (list: string, by = list): string => `case when cardinality(${list}) > 1
      then (select array_agg(value order by place) from unnest(${list}, ${by}) u (value, place)) else ${list} end as ${list}`;

/**
 * The sums of facts, as they stand in `report_sums`: of all, each label, bot and user, and each two of them together. A fact
 * that took time is counted twice, also by its working time; size -1: it took none. Grouped by quarter and size, by size,
 * and by quarter: a column that is none of it is null. Sums of bigint would be numeric, which is slow; whole milliseconds
 * are as exact here up to a million years of them. Columns of one width come first: they are found fastest.
 */
const sumsOf = (whichFacts: string, withMonths: boolean): string => `
  with facts as materialized (
    select ${dayOf('at')} as at, coalesce(bot_id, 0) as bot_id, coalesce(user_id, 0) as user_id, value, work_ms, n,
      (floor(date_part('epoch', at) / 900)::bigint % 96)::smallint as quarter, label_ids, kind
    from report_facts where ${whichFacts} and not is_new),
  sized as materialized (
    select at, bot_id, user_id, (n * coalesce(value, 0))::float8 as total, n::int as n, quarter,
      coalesce(report_size(value), -1::smallint) as size, label_ids, kind from facts
    union all select at, bot_id, user_id, (n * work_ms)::float8, n, quarter, report_size(work_ms), label_ids, kind || '_work' from facts
      where work_ms is not null),
  owned as (
    select at, 0::bigint as label_id, 0::bigint as bot_id, 0::bigint as user_id, total, n, quarter, size, kind from sized
    union all select at, 0, bot_id, 0, total, n, quarter, size, kind from sized where bot_id <> 0
    union all select at, 0, 0, user_id, total, n, quarter, size, kind from sized where user_id <> 0
    union all select at, 0, bot_id, user_id, total, n, quarter, size, kind from sized where user_id <> 0 and bot_id <> 0
    union all select at, label_id, 0, 0, total, n, quarter, size, kind from ${labelled}
    union all select at, label_id, bot_id, 0, total, n, quarter, size, kind from ${labelled} where bot_id <> 0
    union all select at, label_id, 0, user_id, total, n, quarter, size, kind from ${labelled} where user_id <> 0),
  days as materialized (
    select at, ${owners}, sum(total) as total, sum(n)::int as n, quarter, size, kind from owned
    group by grouping sets ((at, ${owners}, quarter, size, kind), (at, ${owners}, size, kind), (at, ${owners}, quarter, kind))),
  spans as (
    select *, 'day' as span from days
    union all select date_trunc('month', at, 'UTC'), ${owners}, sum(total), sum(n)::int, null, size, kind, 'month' from days
      where quarter is null and ${withMonths} group by date_trunc('month', at, 'UTC'), ${owners}, size, kind),
  sums as (
    select kind, span, ${owners}, at, sum(n) filter (where quarter is null)::bigint as n,
      (sum(total) filter (where quarter is null))::bigint as total,
      array_agg(size) filter (where quarter is null and size >= 0 and n <> 0) as sizes,
      array_agg(n) filter (where quarter is null and size >= 0 and n <> 0) as counts,
      array_agg(${packedSql('quarter', 'size', 'n')}) filter (where quarter is not null and size is not null and n <> 0) as quarter_counts,
      array_agg(quarter) filter (where size is null and total <> 0) as quarters,
      array_agg(total::bigint) filter (where size is null and total <> 0) as quarter_totals
    from spans group by at, ${owners}, kind, span)
  select $1::bigint as workspace_id, kind, span, ${owners}, at, n, total, sizes, counts,
    ${sorted('quarter_counts')}, ${sorted('quarters')}, ${sorted('quarter_totals', 'quarters')} from sums`;

const columns = `workspace_id, kind, span, ${owners}, at, n, total, sizes, counts, quarter_counts, quarters, quarter_totals`;

const both = (name: string): string => `report_sums.${name} || excluded.${name}`;

/** Adds facts that are complete, each once. */
export const addToSums = statement({
  name: 'add-to-report-sums',
  text: `insert into report_sums (${columns})
    ${sumsOf('workspace_id = $1 and id = any($2::uuid[])', true)}
    on conflict (workspace_id, kind, span, at, label_id, bot_id, user_id) do update
    set n = report_sums.n + excluded.n, total = report_sums.total + excluded.total,
      (sizes, counts) = (select array_agg(size order by size), array_agg(n order by size) from (
        select size, sum(count)::int as n from unnest(${both('sizes')}, ${both('counts')}) u (size, count)
        group by size having sum(count) <> 0) merged),
      quarter_counts = (select array_agg(${placedSql('place', 'n')} order by place) from (
        select place, sum(${countSql('packed', 'place')})::bigint as n
        from unnest(${both('quarter_counts')}) u (packed), lateral (select ${placeSql('packed')} as place) p
        group by place having sum(${countSql('packed', 'place')}) <> 0) merged),
      (quarters, quarter_totals) = (select array_agg(quarter order by quarter), array_agg(total order by quarter) from (
        select quarter, sum(total)::bigint as total from unnest(${both('quarters')}, ${both('quarter_totals')}) u (quarter, total)
        group by quarter having sum(total) <> 0) merged)`,
  values: (workspaceId: number, ids: readonly string[]) => [workspaceId, ids],
}).run();

const sumsOfDay = sumsOf(
  `workspace_id = $1 and at >= $2::timestamptz and at < $2::timestamptz + interval '1 day' and kind = any($3::text[])`,
  false,
);

const kindsOfSums = [...factKinds, ...factKinds.map((kind) => `${kind}_work`)];
/** Sums of one moment: a day, or a month. */
const held = (span: string, kinds: string): string =>
  `workspace_id = $1 and kind = any(${kinds}::text[]) and span = '${span}' and at = $2::timestamptz`;

/** The sums of a day of UTC are made anew by these two, and then those of its month. */
export const clearSums = statement({
  name: 'clear-report-sums',
  text: `delete from report_sums where ${held('day', '$3')}`,
  values: (workspaceId: number, day: Date) => [workspaceId, day, kindsOfSums],
}).run();

export const fillSums = statement({
  name: 'fill-report-sums',
  // In the order of the key: rows that are read together lie together.
  text: `insert into report_sums (${columns}) select * from (${sumsOfDay}) made order by kind, span, at, ${owners}`,
  values: (workspaceId: number, day: Date) => [workspaceId, day, factKinds],
}).run();

const sumsOfMonth = `
  with days as materialized (
    select ${owners}, n, total, kind, sizes, counts from report_sums
    where workspace_id = $1 and kind = any($3::text[]) and span = 'day' and at >= $2::timestamptz
      and at < $2::timestamptz + interval '1 month'),
  parts as (
    select ${owners}, n, total::float8 as total, null::smallint as size, null::int as count, kind from days
    union all select ${owners}, 0, 0, size, sum(count)::int, kind from (
      select ${owners}, kind, unnest(sizes) as size, unnest(counts) as count from days) counted
    group by ${owners}, size, kind having sum(count) <> 0)
  select $1::bigint as workspace_id, kind, 'month' as span, ${owners}, $2::timestamptz as at, sum(n)::bigint as n,
    sum(total)::bigint as total, array_agg(size) filter (where size is not null) as sizes,
    array_agg(count) filter (where size is not null) as counts,
    null::bigint[] as quarter_counts, null::smallint[] as quarters, null::bigint[] as quarter_totals
  from parts group by ${owners}, kind`;

/** From the sums of its days. */
export const clearMonth = statement({
  name: 'clear-month-of-report-sums',
  text: `delete from report_sums where ${held('month', '$3')}`,
  values: (workspaceId: number, month: Date) => [workspaceId, month, kindsOfSums],
}).run();

export const fillMonth = statement({
  name: 'fill-month-of-report-sums',
  text: `insert into report_sums (${columns}) select * from (${sumsOfMonth}) made order by kind, ${owners}`,
  values: (workspaceId: number, month: Date) => [workspaceId, month, kindsOfSums],
}).run();

/** Sizes in whatever order; of sums that have come to something. */
const comparable = (from: string): string => `select kind, span, ${owners}, at, n, total,
    (select jsonb_object_agg(size, count) from unnest(sizes, counts) u (size, count)) as sizes,
    quarter_counts, quarters, quarter_totals
  ${from} and (n <> 0 or total <> 0 or coalesce(cardinality(sizes), 0) > 0 or quarter_counts is not null or quarters is not null)`;

const countDifferent = (wanted: string, whichHeld: string): string => `
  with made as materialized (${wanted}), wanted as (${comparable('from made where true')}),
    held as (${comparable(`from report_sums where ${whichHeld}`)})
    select count(*)::int as count from (
      (select * from wanted except select * from held) union all (select * from held except select * from wanted)) different`;
const oneCount = ([row]: { count: number }[]): number => row?.count ?? 0;

/** How many sums of a day of UTC are not those of its facts. */
export const countWrongSums = statement({
  name: 'count-wrong-report-sums',
  text: countDifferent(sumsOfDay, held('day', '$4')),
  values: (workspaceId: number, day: Date) => [workspaceId, day, factKinds, kindsOfSums],
}).answer(oneCount);

/** The same of a month and its days. */
export const countWrongMonth = statement({
  name: 'count-wrong-month-of-report-sums',
  text: countDifferent(sumsOfMonth, held('month', '$3')),
  values: (workspaceId: number, month: Date) => [workspaceId, month, kindsOfSums],
}).answer(oneCount);
