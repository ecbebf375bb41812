-- The second wall: even a query that forgets its workspace sees only the one set for the transaction. The sub-select is
-- evaluated once a statement. bot_routes and workspaces are looked up before a workspace is known and hold no secret.
do $$
declare
  name text;
begin
  foreach name in array array[
    'workspace_counters', 'roles', 'users', 'sessions', 'sign_in_codes', 'bots', 'clients', 'channels', 'channel_members',
    'messages', 'files', 'events', 'deliveries', 'external_messages', 'inbound_updates'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy workspace_isolation on %I
         using (workspace_id = (select nullif(current_setting(''app.workspace_id'', true), '''')::bigint))
         with check (workspace_id = (select nullif(current_setting(''app.workspace_id'', true), '''')::bigint))',
      name
    );
  end loop;
end $$;

-- Jobs are queued in the transaction of their cause. The restricted role may not touch graphile-worker's tables; this
-- function adds one job for it. A job with a key replaces the waiting one of the same key.
create function enqueue_job(task text, payload json, queue text default null, key text default null,
                            run_at timestamptz default null, max_attempts int default 25)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task, payload => payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts,
    job_key => key
  );
end
$$;
