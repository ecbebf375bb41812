-- What did not reach a client lately, for the metrics and for whoever looks after it. Written only when a delivery fails.
create index deliveries_failed_idx on deliveries (workspace_id, updated_at) where state = 'failed';

-- The deliveries of all workspaces that somebody has to care about. It goes from one to the next, each behind the wall of
-- its own policy, and looks at open and lately failed rows only, through their partial indexes.
create function count_deliveries()
returns table (queued bigint, in_flight bigint, changing bigint, failed_last_day bigint, oldest_queued_at timestamptz)
language plpgsql
set search_path = public, pg_temp
as $$
declare
  workspace bigint;
  counted record;
begin
  queued := 0; in_flight := 0; changing := 0; failed_last_day := 0;
  for workspace in select id from workspaces loop
    perform set_config('app.workspace_id', workspace::text, true);
    select count(*) filter (where d.state = 'queued' and d.in_flight_since is null) as queued,
           count(*) filter (where d.in_flight_since is not null) as in_flight,
           count(*) filter (where d.state <> 'queued' and d.in_flight_since is null) as changing,
           min(d.queued_at) filter (where d.state = 'queued') as oldest_queued_at
      into counted from deliveries d
      where d.workspace_id = workspace and (d.state = 'queued' or d.pending_change is not null);
    queued := queued + counted.queued;
    in_flight := in_flight + counted.in_flight;
    changing := changing + counted.changing;
    oldest_queued_at := least(oldest_queued_at, counted.oldest_queued_at);
    failed_last_day := failed_last_day + (
      select count(*) from deliveries d
      where d.workspace_id = workspace and d.state = 'failed' and d.updated_at > now() - interval '1 day');
  end loop;
  perform set_config('app.workspace_id', '', true);
  return next;
end
$$;
