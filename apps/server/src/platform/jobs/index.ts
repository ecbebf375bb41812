import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, runMigrations as migrateJobs, type Runner, run, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Transaction } from '../database/index.ts';
import { WorkerPresence } from './worker-presence.ts';

/** A job: what to do with which facts. `queue` runs its jobs one after another; a `key` replaces the waiting job of that key. */
export interface NewJob {
  task: string;
  payload: Record<string, unknown>;
  queue?: string;
  key?: string;
  runAt?: Date;
  /** Tries before it is left as a dead letter (default 25, about two days). */
  maxAttempts?: number;
}

/** The statement that queues a job; part of the transaction of its cause, so neither exists without the other. */
export const enqueueJobStatement = ({ task, payload, queue, key, runAt, maxAttempts }: NewJob) => ({
  name: 'enqueue-job',
  text: `select enqueue_job($1, $2::json, $3, $4, $5::timestamptz, $6)`,
  values: [task, JSON.stringify(payload), queue ?? null, key ?? null, runAt ?? null, maxAttempts ?? 25],
});

/** Queues a job in the given transaction. */
export const enqueueJob = async (tx: Transaction, job: NewJob): Promise<void> => {
  await tx.query(enqueueJobStatement(job));
};

/** A task's function; throwing means another try later. It must be safe to run twice. */
export type Task = (payload: unknown) => Promise<void>;
export type Tasks = Record<string, Task>;

interface JobRunnerOptions {
  /** As the owner of the database: the worker's tables are not the application role's. */
  connection: pg.PoolConfig;
  tasks: Tasks;
  /** Cron lines: `task` at a crontab `schedule`. */
  crontab: { task: string; schedule: string }[];
  concurrency: number;
  log: FastifyBaseLogger;
}

const toWorkerLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

/** A lost connection must be logged, not end the process; jobs go on with the next one. */
const makePool = (config: pg.PoolConfig, log: FastifyBaseLogger): pg.Pool => {
  const onError = (error: Error) => log.warn({ err: error }, 'the job runner lost a connection');
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
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
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
};

/** Runs jobs of this deployment; each process takes its share. */
export class JobRunner {
  readonly #runner: Runner;
  readonly #pool: pg.Pool;
  readonly #presence: WorkerPresence;

  private constructor(runner: Runner, pool: pg.Pool, presence: WorkerPresence) {
    this.#runner = runner;
    this.#pool = pool;
    this.#presence = presence;
  }

  static async start(options: JobRunnerOptions): Promise<JobRunner> {
    const { concurrency, log } = options;
    const pool = makePool({ ...options.connection, max: concurrency + 2, application_name: 'switchboard-jobs' }, log);
    const presence = new WorkerPresence({ connection: options.connection, log });
    const workerEvents: WorkerEvents = new EventEmitter();
    workerEvents.on('worker:create', ({ worker }) => presence.add(worker.workerId));
    const runner = await run({
      pgPool: pool,
      events: workerEvents,
      concurrency,
      noHandleSignals: true,
      pollInterval: 1_000,
      logger: toWorkerLogger(log),
      taskList: Object.fromEntries(
        Object.entries(options.tasks).map(([name, task]) => [name, (payload) => task(payload)]),
      ),
      crontab: options.crontab.map(({ task, schedule }) => `${schedule} ${task}`).join('\n'),
    });
    presence.start();
    return new JobRunner(runner, pool, presence);
  }

  async close(): Promise<void> {
    await this.#runner.stop();
    await this.#presence.close();
    await this.#pool.end();
  }
}
