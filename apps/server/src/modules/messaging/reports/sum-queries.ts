/** Sums of facts by quarters of an hour, hours, days and months of UTC (`report_sums`). */
import { factKinds } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

/** Sums of bigint would be numeric, which is slow; whole milliseconds are as exact here up to a million years of them. */
const added = 'sum(total) as total, sum(n)::int as n';
const owners = 'label_id, bot_id, user_id';
/** In no order: to sort them takes longer than all else. */
const arrays = `sum(n)::bigint as n, sum(total)::bigint as total,
    coalesce(array_agg(size) filter (where size >= 0 and n <> 0), '{}') as sizes,
    coalesce(array_agg(n) filter (where size >= 0 and n <> 0), '{}') as counts`;

/**
 * The sums of facts, as they stand in `report_sums`. A fact that took time is counted twice, also by its working time; size
 * -1: it took none. By quarters: of all. By hours these, of each bot and label. By days these, of each user, and of each two
 * of them together. By months as by days. Columns of one width come first: they are found fastest.
 */
const sumsOf = (whichFacts: string, spans: string): string => `
  with facts as materialized (
    select date_bin('15 minutes', at, '2000-01-01T00:00Z') as at, coalesce(bot_id, 0) as bot_id,
      coalesce(user_id, 0) as user_id, value, work_ms, n, label_ids, kind from report_facts where ${whichFacts} and not is_new),
  sized as materialized (
    select at, bot_id, user_id, (n * coalesce(value, 0))::float8 as total, n::int as n, coalesce(report_size(value), -1) as size, label_ids, kind from facts
    union all select at, bot_id, user_id, (n * work_ms)::float8, n, report_size(work_ms), label_ids, kind || '_work' from facts
      where work_ms is not null),
  quarters as (
    select at, 0::bigint as label_id, 0::bigint as bot_id, 0::bigint as user_id, ${added}, size, kind from sized group by kind, at, size),
  hours as materialized (
    select date_bin('1 hour', at, '2000-01-01T00:00Z') as at, label_id, bot_id, 0::bigint as user_id, ${added}, size, kind from (
      select at, 0::bigint as label_id, 0::bigint as bot_id, total, n, size, kind from quarters
      union all select at, label_id, 0::bigint, total, n, size, kind from sized, unnest(label_ids) l (label_id)
      union all select at, 0, bot_id, total, n, size, kind from sized where bot_id <> 0) owned
    group by date_bin('1 hour', at, '2000-01-01T00:00Z'), label_id, bot_id, size, kind),
  days as materialized (
    select date_bin('1 day', at, '2000-01-01T00:00Z') as at, ${owners}, ${added}, size, kind from (
      select * from hours
      union all select at, 0, 0, user_id, total, n, size, kind from sized where user_id <> 0
      union all select at, 0, bot_id, user_id, total, n, size, kind from sized where user_id <> 0 and bot_id <> 0
      union all select at, label_id, bot_id, 0, total, n, size, kind from sized, unnest(label_ids) l (label_id) where bot_id <> 0
      union all select at, label_id, 0, user_id, total, n, size, kind from sized, unnest(label_ids) l (label_id) where user_id <> 0) owned
    group by date_bin('1 day', at, '2000-01-01T00:00Z'), ${owners}, size, kind),
  months as (
    select date_trunc('month', at, 'UTC') as at, ${owners}, ${added}, size, kind from days
    group by date_trunc('month', at, 'UTC'), ${owners}, size, kind),
  spans as (
    select *, 'quarter' as span from quarters union all select *, 'hour' from hours union all select *, 'day' from days union all select *, 'month' from months)
  select $1::bigint as workspace_id, kind, span, ${owners}, at, ${arrays} from spans where ${spans} group by at, ${owners}, kind, span`;

const columns = 'workspace_id, kind, span, label_id, bot_id, user_id, at, n, total, sizes, counts';

/** Adds facts that are complete, each once. */
export const addToSums = statement({
  name: 'add-to-report-sums',
  text: `insert into report_sums (${columns})
    ${sumsOf('workspace_id = $1 and id = any($2::uuid[])', 'true')}
    on conflict (workspace_id, kind, span, at, label_id, bot_id, user_id) do update
    set n = report_sums.n + excluded.n, total = report_sums.total + excluded.total,
      (sizes, counts) = (select coalesce(array_agg(size order by size), '{}'), coalesce(array_agg(n order by size), '{}')
        from (select size, sum(count)::int as n from (
            select * from unnest(report_sums.sizes, report_sums.counts) o (size, count)
            union all select * from unnest(excluded.sizes, excluded.counts) e (size, count)) both_sides
          group by size having sum(count) <> 0) merged)`,
  values: (workspaceId: number, ids: readonly string[]) => [workspaceId, ids],
}).run();

const isOfDay = `workspace_id = $1 and at >= $2::timestamptz and at < $2::timestamptz + interval '1 day'`;
const sumsOfDay = sumsOf(`${isOfDay} and kind = any($3::text[])`, `span <> 'month'`);

const kindsOfSums = [...factKinds, ...factKinds.map((kind) => `${kind}_work`)];
/** The quarters, the hours and the day. */
const heldOfDay = `${isOfDay} and span = any('{quarter,hour,day}') and kind = any($3::text[])`;

/** The sums of a day of UTC are made anew by these two, and then those of its month. */
export const clearSums = statement({
  name: 'clear-report-sums',
  text: `delete from report_sums where ${heldOfDay}`,
  values: (workspaceId: number, day: Date) => [workspaceId, day, kindsOfSums],
}).run();

export const fillSums = statement({
  name: 'fill-report-sums',
  // In the order of the key: rows that are read together lie together.
  text: `insert into report_sums (${columns}) select * from (${sumsOfDay}) made order by kind, span, at, ${owners}`,
  values: (workspaceId: number, day: Date) => [workspaceId, day, factKinds],
}).run();

const isOfMonth = `workspace_id = $1 and kind = any($3::text[])`;
const sumsOfMonth = `
  with days as materialized (
    select ${owners}, n, total, kind, sizes, counts from report_sums
    where ${isOfMonth} and span = 'day' and at >= $2::timestamptz and at < $2::timestamptz + interval '1 month'),
  sized as (
    select ${owners}, size, kind, sum(count)::int as n from (
      select ${owners}, kind, unnest(sizes) as size, unnest(counts) as count from days where sizes <> '{}') counted
    group by ${owners}, size, kind having sum(count) <> 0),
  totals as (select ${owners}, kind, sum(n)::bigint as n, sum(total::float8)::bigint as total from days group by ${owners}, kind),
  lists as (select ${owners}, kind, array_agg(size) as sizes, array_agg(n) as counts from sized group by ${owners}, kind)
  select $1::bigint as workspace_id, kind, 'month' as span, ${owners}, $2::timestamptz as at, n, total,
    coalesce(sizes, '{}') as sizes, coalesce(counts, '{}') as counts
  from totals left join lists using (${owners}, kind)`;

/** From the sums of its days. */
export const clearMonth = statement({
  name: 'clear-month-of-report-sums',
  text: `delete from report_sums where ${isOfMonth} and span = 'month' and at = $2::timestamptz`,
  values: (workspaceId: number, month: Date) => [workspaceId, month, kindsOfSums],
}).run();

export const fillMonth = statement({
  name: 'fill-month-of-report-sums',
  text: `insert into report_sums (${columns}) select * from (${sumsOfMonth}) made order by kind, ${owners}`,
  values: (workspaceId: number, month: Date) => [workspaceId, month, kindsOfSums],
}).run();

/** Sizes in whatever order. */
const comparable = (from: string): string => `select kind, span, ${owners}, at, n, total,
    (select jsonb_object_agg(size, count) from unnest(sizes, counts) u (size, count)) as sizes ${from}`;

const countDifferent = (wanted: string, whichHeld: string): string => `
  with made as (${wanted}), wanted as (${comparable('from made')}), held as (${comparable(`from report_sums where ${whichHeld}`)})
    select count(*)::int as count from (
      (select * from wanted where n <> 0 or sizes is not null except select * from held)
      union all (select * from held where n <> 0 or sizes is not null except select * from wanted)) different`;
const oneCount = ([row]: { count: number }[]): number => row?.count ?? 0;

/** How many sums of a day of UTC are not those of its facts; sums that have come to nothing do not count. */
export const countWrongSums = statement({
  name: 'count-wrong-report-sums',
  text: countDifferent(sumsOfDay, `${isOfDay} and span = any('{quarter,hour,day}') and kind = any($4::text[])`),
  values: (workspaceId: number, day: Date) => [workspaceId, day, factKinds, kindsOfSums],
}).answer(oneCount);

/** The same of a month and its days. */
export const countWrongMonth = statement({
  name: 'count-wrong-month-of-report-sums',
  text: countDifferent(sumsOfMonth, `${isOfMonth} and span = 'month' and at = $2::timestamptz`),
  values: (workspaceId: number, month: Date) => [workspaceId, month, kindsOfSums],
}).answer(oneCount);
