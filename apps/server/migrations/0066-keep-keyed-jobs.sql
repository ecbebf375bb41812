-- graphile-worker drops a job whose key a waiting job has, if a worker takes that one in between: it finds the waiting job
-- free, and by the time it would update it the job is at work with what it knew before. Then nobody comes for the news,
-- such as the rest of a refund. The second look sees the job at work, and adds the new one.
create or replace function enqueue_job(task text, payload json, queue text default null, key text default null,
                            run_at timestamptz default null, max_attempts int default 25)
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  added bigint;
begin
  for attempt in 1 .. 10 loop
    select id into added from graphile_worker.add_job(
      identifier => task, payload => payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts,
      job_key => key
    );
    if added is not null then
      return;
    end if;
  end loop;
  raise exception 'the job % with the key % could not be queued', task, key using errcode = 'serialization_failure';
end
$$;
