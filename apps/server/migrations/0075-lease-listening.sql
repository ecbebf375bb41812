-- The processes that listen to bots, each under a lease that it renews: whose time is over listens to nothing, however its
-- connection to the database is doing. A process that was late comes back under another id.
create table listening_processes (
  id uuid primary key,
  expires_at timestamptz not null,
  -- The process, for whoever looks.
  holder text not null
);

-- Which of them listens to the account; free where there is none, or none that is alive.
alter table bot_routes add column listener uuid;

-- Until when the messenger wants no calls of the bot (429): for all processes and conversations.
alter table bots add column rests_until timestamptz;

-- These two made the jobs of a whole backlog in one statement; it is queued again every minute, so a part is enough, any
-- part: the first ones may be waiting in a process, without a job, for long.
create or replace function queue_open_deliveries() returns bigint
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
  ), missing as materialized (
    select * from lanes where not is_job_due(job_key, coalesce(next_attempt_at, now())) 
      order by random() limit 2000
  ), jobs as materialized (
    select enqueue_job('deliver-conversation', json_build_object('workspace_id', workspace_id, 'channel_id', channel_id),
        key => job_key, run_at => next_attempt_at)
      from missing
  )
  select count(*) into queued from jobs;
  return queued;
end
$$;

create or replace function queue_open_chats() returns bigint
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
  ), missing as materialized (
    select * from lanes where not is_job_due(job_key, now()) 
      order by random() limit 2000
  ), jobs as materialized (
    select enqueue_job('handle-inbound',
        json_build_object('workspace_id', workspace_id, 'bot_id', bot_id, 'chat_key', chat_key), key => job_key)
      from missing
  )
  select count(*) into queued from jobs;
  return queued;
end
$$;
