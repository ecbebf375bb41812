/** A job: what to do with which facts. `queue` runs its jobs one after another; a `key` replaces the waiting job of that key. */
export interface NewJob {
  task: string;
  payload: Record<string, unknown>;
  queue?: string;
  key?: string;
  runAt?: Date;
  /** From now on by the database's clock, which is the one that jobs are due by. */
  delayMs?: number;
  /** Tries before it is left as a dead letter (default 25, about two days). */
  maxAttempts?: number;
}

/** The statement that queues a job; part of the transaction of its cause, so neither exists without the other. */
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

/**
 * As graphile-worker makes it once its question for the version has failed: that failure would be an error in the database's
 * log at every first start.
 */
export const versionTableSql = `create schema if not exists graphile_worker;
  create table if not exists graphile_worker.migrations (
    id int primary key, ts timestamptz default now() not null, breaking boolean not null default false)`;
