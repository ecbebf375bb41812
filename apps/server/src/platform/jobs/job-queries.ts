import { statement } from '../database/index.ts';
/**
 * A job: a task and its payload. Jobs of one `queue` run one after another; a `key` replaces the waiting job with that
 * key.
 */
export interface NewJob {
  task: string;
  payload: Record<string, unknown>;
  queue?: string;
  key?: string;
  runAt?: Date;
  /** Counted from now by the database's clock, which also decides when jobs are due. */
  delayMs?: number;
  /** Attempts before the job becomes a dead letter (default 25, about two days). */
  maxAttempts?: number;
}

/**
 * The statement that queues a job; run it in the transaction of its cause, so that neither exists without the other.
 */
export const enqueueJobStatement = statement({
  name: 'enqueue-job',
  text: `select enqueue_job($1, $2::json, $3, $4,
    coalesce($5::timestamptz, clock_timestamp() + make_interval(secs => $7::float8 / 1000)), $6)`,
  values: ({ task, payload, queue, key, runAt, delayMs, maxAttempts }: NewJob) => [
    task,
    JSON.stringify(payload),
    queue ?? null,
    key ?? null,
    runAt ?? null,
    maxAttempts ?? 25,
    delayMs ?? null,
  ],
}).of();

/** Deletes the jobs that name a client; returns how many of them have begun and are still at work. */
export const forgetJobsStatement = statement({
  name: 'forget-jobs-of-client',
  text: 'select forget_jobs_of_client($1, $2, $3, $4, $5, $6) as at_work',
  values: (
    workspaceId: number,
    of: { clientId: number; channelId: number | null; botId: number; chatId: string; before: Date },
  ) => [workspaceId, of.clientId, of.channelId, of.botId, of.chatId, of.before],
}).of<{ at_work: number | null }>();

/**
 * Creates the table that graphile-worker would create after its version query has failed: the database would log that
 * failure as an error at every first start.
 */
export const versionTableSql = `create schema if not exists graphile_worker;
  create table if not exists graphile_worker.migrations (
    id int primary key, ts timestamptz default now() not null, breaking boolean not null default false)`;

/**
 * graphile-worker keeps a row for every queue there ever was, and reads all of them for each job. Queueing a job first
 * ensures that its queue exists and reads it afterwards: the lock waits for such transactions and blocks new ones, so
 * that no job loses its queue in between and runs in parallel with another of that queue. The worker's own clean-up
 * takes no lock.
 */
export const collectQueuesSql = `begin;
  set local lock_timeout = '2s';
  lock table graphile_worker._private_job_queues in share row exclusive mode;
  delete from graphile_worker._private_job_queues q
    where q.locked_at is null and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id);
  commit`;

/** Dead letters are kept for people to inspect, under `key`s that a new job of the same cause takes over. */
export const removeDeadJobsSql = `with forgotten as (
    delete from job_deaths where died_at < now() - make_interval(days => $1::int))
  delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1::int)`;

/** The worker leaves a job as a dead letter when its attempts are used up. */
export const useUpTriesStatement = {
  text: 'update graphile_worker._private_jobs set attempts = max_attempts where id = $1',
};

/**
 * Renews the locks of the jobs a process is working on, by their ids and those of their queues. A process that stops in
 * order leaves a mark on them: jobs it is cut off from then count no death.
 */
export const renewLocksSql = `with renewed as (
    update graphile_worker._private_jobs set locked_at = now(),
      flags = case when $3 then coalesce(flags, '{}') || jsonb_build_object('left', locked_by) else flags end
    where id = any($1::bigint[]) and locked_at is not null)
  update graphile_worker._private_job_queues set locked_at = now() where id = any($2::int[]) and locked_at is not null`;

/** Jobs whose locks were not renewed for so many milliseconds. */
export const listDeadJobsSql = `select j.id, t.identifier as task, j.payload
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at < now() - make_interval(secs => $1::float8 / 1000)`;

/** Where jobs wait for each other after their second death: the third one then tells which it was. */
const oneByOneQueue = 'after two deaths';

/**
 * Frees those jobs, and queues as old, and counts a death of each job, unless its process stopped in order. A death is no
 * try. A job replaced by another one with its key will never run again and is deleted. A failed one keeps its last error
 * and stays. After the second death all processes get to know of it before the job begins.
 */
export const freeDeadLocksSql = `with old as (select now() - make_interval(secs => $1::float8 / 1000) as at),
  died as (
    select j.id, t.identifier as task, d.work, (j.flags ->> 'left') is distinct from j.locked_by as counts,
      j.key is null and j.attempts >= j.max_attempts and j.last_error is null as is_replaced
    from unnest($2::bigint[], $3::text[]) as d (id, work)
    join graphile_worker._private_jobs j on j.id = d.id
    join graphile_worker._private_tasks t on t.id = j.task_id, old
    where j.locked_at < old.at for update of j skip locked),
  counted as (
    insert into job_deaths as c (task, work, deaths, died_at)
    select distinct task, work, 1, now() from died where counts
    on conflict (task, work) do update set deaths = c.deaths + 1, died_at = now()
    returning task, work, deaths),
  added as (
    insert into graphile_worker._private_job_queues (queue_name)
    select '${oneByOneQueue}' where exists (select from counted where deaths >= 2)
    on conflict do nothing returning id),
  one_by_one as (
    select id from added union all
    select id from graphile_worker._private_job_queues where queue_name = '${oneByOneQueue}'),
  gone as (
    delete from graphile_worker._private_jobs j using died where j.id = died.id and died.is_replaced returning j.id),
  freed as (
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null,
      attempts = case when j.attempts < j.max_attempts then greatest(0, j.attempts - 1) else j.attempts end,
      run_at = greatest(run_at, now() + case when c.deaths >= 2 then make_interval(secs => $4::float8 / 1000) else '0' end),
      job_queue_id = coalesce(j.job_queue_id, case when c.deaths >= 2 then (select id from one_by_one limit 1) end)
    from died left join counted c using (task, work)
    where j.id = died.id and not died.is_replaced
    returning j.id),
  queues as (
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    from old where q.locked_at < old.at returning q.id)
  select (select count(*) from gone) + (select count(*) from freed) + (select count(*) from queues) as freed`;

/**
 * Counts a death of the jobs in hand while their process still ends; the process that frees them does not count it
 * again.
 */
export const noteDeathsSql = `with counted as (
    insert into job_deaths as c (task, work, deaths, died_at)
    select distinct d.task, d.work, 1, now() from unnest($2::text[], $3::text[]) as d (task, work)
    on conflict (task, work) do update set deaths = c.deaths + 1, died_at = now())
  update graphile_worker._private_jobs set flags = coalesce(flags, '{}') || jsonb_build_object('left', locked_by)
    where id = any($1::bigint[]) and locked_at is not null`;

/**
 * After the third death the work rests for an hour, after each further one twice as long, but less than a day: a new job
 * of it, as the next one on a schedule, is set aside at once in that time.
 */
export const listDeathsSql = `select task, work, deaths >= 3
    and died_at > now() - make_interval(hours => least(2 ^ least(deaths - 3, 5), 20)::int) as is_set_aside
  from job_deaths`;

export const forgetDeathsSql = 'delete from job_deaths where task = $1 and work = $2';

export const beginAnewSql = `with forgotten as (delete from job_deaths where task = $1 and work = $2)
  update graphile_worker._private_jobs set last_error = null where id = $3::bigint`;

/** Of work on a schedule the last job that was set aside is enough. */
export const removeEarlierOccurrencesSql = `delete from graphile_worker._private_jobs j
  using graphile_worker._private_jobs last
  where last.id = $1::bigint and (last.payload -> '_cron') is not null and j.task_id = last.task_id and j.id <> last.id
    and j.last_error = $2 and j.attempts >= j.max_attempts and j.locked_at is null and (j.payload -> '_cron') is not null`;
