-- Who works on a conversation's outgoing messages, or on a chat's incoming ones: one at a time in the whole deployment, however
-- its jobs are queued. Whoever holds a lease renews it; where nobody does, another may take it. `fence` rises with each taking
-- and is checked in the transaction of every outcome, so that a holder who was overtaken writes nothing more.
create table work_leases (
  workspace_id bigint not null references workspaces (id),
  -- 'deliver:<channel>' or 'inbound:<bot>:<chat>'; a chat may write before it has a channel.
  name text not null,
  fence bigint not null default 1,
  -- Of the database's clock; null when nobody holds it.
  expires_at timestamptz,
  -- Somebody came while it was held: the holder looks again before it lets go.
  is_wanted boolean not null default false,
  -- The process, for whoever looks.
  holder text not null,
  primary key (workspace_id, name)
) with (fillfactor = 70);
alter table work_leases enable row level security;
alter table work_leases force row level security;
create policy workspace_isolation on work_leases
  using (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint))
  with check (workspace_id = (select nullif(current_setting('app.workspace_id', true), '')::bigint));

-- The two functions below look at all workspaces at once, as the owner. Everything else runs as the application's role, which
-- the policies bind as before.
alter table deliveries no force row level security;
alter table inbound_updates no force row level security;

-- Whether a job waits that runs a lane as early as its work may go on. One that is locked does not count: its process may be
-- dead, and a job too many only finds the lease held. One that graphile-worker put off (up to six hours after ten failures)
-- is not early enough.
create function is_job_due(job_key text, due_at timestamptz) returns boolean
language plpgsql stable
as $$
begin
  return exists (select from graphile_worker._private_jobs j
    where j.key = job_key and j.locked_at is null and j.attempts < j.max_attempts
      and j.run_at <= greatest(due_at, clock_timestamp()) + interval '1 minute');
end
$$;

-- Queues a job for every conversation that has something to deliver and no job that sees to it. Answers how many.
create function queue_open_deliveries() returns bigint
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  queued bigint;
begin
  with heads as materialized (
    select distinct on (workspace_id, channel_id) workspace_id, channel_id, next_attempt_at from deliveries
      where state = 'queued' or pending_change is not null
      order by workspace_id, channel_id, message_seq
  ), lanes as materialized (
    select workspace_id, channel_id, next_attempt_at, 'deliver:' || workspace_id || ':' || channel_id as job_key from heads
  ), jobs as materialized (
    select enqueue_job('deliver-conversation', json_build_object('workspace_id', workspace_id, 'channel_id', channel_id),
        key => job_key, run_at => next_attempt_at)
      from lanes where not is_job_due(job_key, coalesce(next_attempt_at, now()))
  )
  select count(*) into queued from jobs;
  return queued;
end
$$;

-- The same for every chat that has updates nobody handled.
create function queue_open_chats() returns bigint
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  queued bigint;
begin
  with lanes as materialized (
    select distinct workspace_id, bot_id, chat_key,
        'inbound:' || workspace_id || ':' || bot_id || ':' || chat_key as job_key
      from inbound_updates where handled_at is null
  ), jobs as materialized (
    select enqueue_job('handle-inbound',
        json_build_object('workspace_id', workspace_id, 'bot_id', bot_id, 'chat_key', chat_key), key => job_key)
      from lanes where not is_job_due(job_key, now())
  )
  select count(*) into queued from jobs;
  return queued;
end
$$;
