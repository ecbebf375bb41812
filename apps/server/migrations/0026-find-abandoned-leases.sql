-- The job that does the leased work: whoever finds a lease that its holder neither renewed nor let go queues it again.
alter table work_leases add column job jsonb;

-- Looks at all workspaces at once, as the owner, like the two looks of 0023.
alter table work_leases no force row level security;

-- Queues the work of leases that ended with their holder. Answers how much.
create function queue_abandoned_work() returns bigint
language plpgsql
security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  queued bigint;
begin
  with abandoned as materialized (
    select job from work_leases where expires_at < clock_timestamp() and job is not null
  ), jobs as materialized (
    select enqueue_job(job ->> 'task', (job -> 'payload')::json, key => job ->> 'key')
      from abandoned where not is_job_due(job ->> 'key', now())
  )
  select count(*) into queued from jobs;
  return queued;
end
$$;
