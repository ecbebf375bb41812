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
export const enqueueJobStatement = ({ task, payload, queue, key, runAt, delayMs, maxAttempts }: NewJob) => ({
  name: 'enqueue-job',
  text: `select enqueue_job($1, $2::json, $3, $4,
    coalesce($5::timestamptz, clock_timestamp() + make_interval(secs => $7::float8 / 1000)), $6)`,
  values: [
    task,
    JSON.stringify(payload),
    queue ?? null,
    key ?? null,
    runAt ?? null,
    maxAttempts ?? 25,
    delayMs ?? null,
  ],
});

/** Deletes the jobs that name a client; answers how many of them have begun and are still at work. */
export const forgetJobsStatement = (
  workspaceId: number,
  of: { clientId: number; channelId: number | null; botId: number; chatId: string; before: Date },
) => ({
  name: 'forget-jobs-of-client',
  text: 'select forget_jobs_of_client($1, $2, $3, $4, $5, $6) as at_work',
  values: [workspaceId, of.clientId, of.channelId, of.botId, of.chatId, of.before],
});

/**
 * Creates what graphile-worker would create after its version query has failed: that failure would be logged as an
 * error by the database at every first start.
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
export const removeDeadJobsSql = `delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - make_interval(days => $1::int)`;

/** The worker leaves a job as a dead letter when its attempts are used up. */
export const useUpTriesStatement = {
  text: 'update graphile_worker._private_jobs set attempts = max_attempts where id = $1',
};

/** Renews the locks of the jobs a process is working on, by their ids and those of their queues. */
export const renewLocksSql = `with renewed as (
    update graphile_worker._private_jobs set locked_at = now() where id = any($1::bigint[]) and locked_at is not null)
  update graphile_worker._private_job_queues set locked_at = now() where id = any($2::int[]) and locked_at is not null`;

/**
 * Frees jobs whose locks were not renewed for so many milliseconds. A job replaced by another one with its key will
 * never run again and is deleted. A failed one keeps its last error and stays.
 */
export const freeDeadLocksSql = `with old as (select now() - make_interval(secs => $1::float8 / 1000) as at),
  gone as (
    delete from graphile_worker._private_jobs j using old
    where j.locked_at < old.at and j.key is null and j.attempts >= j.max_attempts and j.last_error is null
    returning j.id),
  freed as (
    update graphile_worker._private_jobs j set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    from old where j.locked_at < old.at and not (j.key is null and j.attempts >= j.max_attempts and j.last_error is null)
    returning j.id),
  queues as (
    update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
    from old where q.locked_at < old.at returning q.id)
  select (select count(*) from gone) + (select count(*) from freed) + (select count(*) from queues) as freed`;
