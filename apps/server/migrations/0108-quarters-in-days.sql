-- Sums of quarters and hours stand in the rows of their days, of every owner that has such rows. Null: there are none.
alter table report_sums
  alter column sizes drop not null,
  alter column counts drop not null,
  -- How many facts of each quarter of an hour and size, in the order of quarters:
  -- (quarter * 1024 + size + 1) * 100000000 + count; size -1: they took no time.
  add column quarter_counts bigint[],
  -- What the facts of a quarter took together, where that is something.
  add column quarters smallint[],
  add column quarter_totals bigint[];

-- Days before this are still to be made anew from their facts, the latest first: until then nothing is known of them. Null: none.
alter table report_cursors add column remake_before timestamptz;

alter table report_sums no force row level security;
alter table report_cursors no force row level security;
alter table report_facts no force row level security;
-- Days whose facts are gone are not made anew: what is known of their quarters stays, and of the hours of bots and labels.
update report_sums d
  set quarter_counts = known.quarter_counts, quarters = known.quarters, quarter_totals = known.quarter_totals
  from (
    select s.workspace_id, s.kind, s.label_id, s.bot_id, date_bin('1 day', s.at, '2000-01-01T00:00Z') as at,
      array_agg((part.quarter * 1024 + sized.size + 1) * 100000000 + sized.count order by part.quarter, sized.size)
        filter (where sized.count <> 0) as quarter_counts,
      array_agg(part.quarter::smallint order by part.quarter) filter (where sized.total <> 0) as quarters,
      array_agg(sized.total order by part.quarter) filter (where sized.total <> 0) as quarter_totals
    from report_sums s
    left join (select workspace_id, min(at) as at from report_facts group by workspace_id) first on first.workspace_id = s.workspace_id
    cross join lateral (select floor(date_part('epoch', s.at) / 900)::bigint % 96 as quarter) part
    cross join lateral (
      select -1 as size, s.n - coalesce((select sum(count) from unnest(s.counts) u (count)), 0)::bigint as count, s.total
      union all select size, count, 0 from unnest(s.sizes, s.counts) u (size, count)) sized
    where (s.span = 'quarter' or s.span = 'hour' and (s.label_id <> 0 or s.bot_id <> 0))
      and (first.at is null or s.at < date_bin('1 day', first.at, '2000-01-01T00:00Z'))
    group by 1, 2, 3, 4, 5) known
  where d.workspace_id = known.workspace_id and d.kind = known.kind and d.span = 'day' and d.at = known.at
    and d.label_id = known.label_id and d.bot_id = known.bot_id and d.user_id = 0;
delete from report_sums where span in ('quarter', 'hour');
insert into report_cursors (workspace_id, message_id, remake_before)
  select id, 0, date_trunc('day', now(), 'UTC') + interval '1 day' from workspaces
  on conflict (workspace_id) do update set remake_before = excluded.remake_before;
alter table report_sums force row level security;
alter table report_cursors force row level security;
alter table report_facts force row level security;

alter table report_sums drop constraint report_sums_span_check;
alter table report_sums add constraint report_sums_span_check check (span in ('day', 'month'));
