import type { FastifyBaseLogger } from 'fastify';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import type { Transaction } from '../database/index.ts';
import { makePool, toWorkerLogger } from './job-runner.ts';

export { type CronLine, GiveUpError, JobRunner, type Task, type Tasks } from './job-runner.ts';

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

/** Queues a job in the given transaction. */
export const enqueueJob = async (tx: Transaction, job: NewJob): Promise<void> => {
  await tx.query(enqueueJobStatement(job));
};

/**
 * As graphile-worker makes it once its question for the version has failed: that failure would be an error in the database's
 * log at every first start.
 */
const versionTableSql = `create schema if not exists graphile_worker;
  create table if not exists graphile_worker.migrations (
    id int primary key, ts timestamptz default now() not null, breaking boolean not null default false)`;

/** Makes or updates graphile-worker's own tables. */
export const prepareJobs = (connection: pg.PoolConfig, log: FastifyBaseLogger): Promise<void> =>
  withPool(connection, log, async (pgPool) => {
    await pgPool.query(versionTableSql);
    await migrateJobs({ pgPool, logger: toWorkerLogger(log) });
  });

const withPool = async <Result>(
  connection: pg.PoolConfig,
  log: FastifyBaseLogger,
  work: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> => {
  const pool = makePool({ ...connection, max: 1 }, log);
  pool.stopWaiting();
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};
