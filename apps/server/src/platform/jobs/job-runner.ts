import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type WorkerEvents, type Task as WorkerTask } from 'graphile-worker';
import type pg from 'pg';
import { type CronLine, makeCronItems } from './cron-items.ts';
import { JobDeaths, setAsideText } from './job-deaths.ts';
import { JobLocks, type JobLockTimes } from './job-locks.ts';
import { removeEarlierOccurrencesSql, useUpTriesStatement } from './job-queries.ts';
import { RetryingPool } from './retrying-pool.ts';

/** A task's function; if it throws, the job is tried again later. It must be safe to run twice. */
export type Task = (payload: unknown) => Promise<void>;
export type Tasks = Record<string, Task>;

export interface JobRunnerOptions {
  /** As the owner of the database: the application role has no access to the worker's tables. */
  connection: pg.PoolConfig;
  tasks: Tasks;
  crontab: readonly CronLine[];
  concurrency: number;
  log: FastifyBaseLogger;
  jobLockTimes?: JobLockTimes;
}

/** Thrown by a task whose job will never succeed: it becomes a dead letter at once, without further attempts. */
export class GiveUpError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GiveUpError';
  }
}

interface FailedJob {
  error?: unknown;
  job?: { task_identifier: string; attempts: number; max_attempts: number };
}

const logFailedJob = (log: FastifyBaseLogger, { error, job }: FailedJob) => {
  const { task_identifier: task, attempts, max_attempts: maxAttempts } = job ?? {};
  const isLast = error instanceof GiveUpError || attempts === maxAttempts;
  log.error({ err: error, task, attempts }, isLast ? 'a job failed for good' : 'a job failed and is tried again');
};

export const toWorkerLogger = (log: FastifyBaseLogger) =>
  new Logger(() => (level, message, meta: FailedJob & { failure?: boolean } = {}) => {
    if (meta.failure === true) logFailedJob(log, meta);
    else if (level === 'error') log.error({ err: meta.error }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

/** Logs a lost connection, which would otherwise end the process; jobs go on with the next one. */
export const makePool = (config: pg.PoolConfig, log: FastifyBaseLogger): RetryingPool => {
  const onError = (error: Error) => log.warn({ err: error }, 'the job runner lost a connection');
  const pool = new RetryingPool({ connectionTimeoutMillis: 5_000, ...config });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
};

const [firstPauseMs, longestPauseMs] = [500, 30_000];
/** When a runner that worked for this long ends, its start was not the cause. */
const soundAfterMs = 60_000;

/** Runs jobs of this deployment; the processes share them. A runner that ends by itself is replaced by another. */
export class JobRunner {
  readonly #options: JobRunnerOptions;
  readonly #pool: RetryingPool;
  readonly #deaths: JobDeaths;
  readonly #locks: JobLocks;
  readonly #runners = new Set<Runner>();
  #starting: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosing = false;
  /** The process ends because of an error; it may be that of a job that seems to be done. */
  #isDying = false;

  private constructor(options: JobRunnerOptions) {
    const { connection, concurrency, log, jobLockTimes } = options;
    this.#options = options;
    this.#pool = makePool({ ...connection, max: concurrency + 2, application_name: 'switchboard-jobs' }, log);
    this.#deaths = new JobDeaths(async (text, values) => {
      const client = await this.#pool.connect();
      return client.query(text, values).finally(() => client.release());
    });
    this.#locks = new JobLocks({ pool: this.#pool, log, deaths: this.#deaths, times: jobLockTimes });
  }

  static async start(options: JobRunnerOptions): Promise<JobRunner> {
    const runner = new JobRunner(options);
    await runner.#deaths.look();
    await runner.#run();
    runner.#locks.start();
    return runner;
  }

  /** To be called at the very moment of an unexpected error; the process then ends in order. */
  noteDeath(): void {
    this.#isDying = true;
    this.#locks.noteDeath();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#timer);
    this.#pool.stopWaiting();
    await this.#starting;
    // A runner that has ended by itself refuses to be stopped; its end is awaited all the same.
    const stopped = [...this.#runners].map((runner) => runner.stop().catch(() => runner.promise.catch(() => {})));
    await Promise.all([...stopped, this.#locks.leave()]);
    await this.#locks.close();
    await this.#pool.end();
  }

  async #run(): Promise<void> {
    const { concurrency, log, tasks, crontab } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    const startedAtMs = performance.now();
    this.#locks.follow(events);
    // Its running jobs may take a while to end; the next runner does not wait for them.
    events.once('pool:gracefulShutdown', ({ message }) => this.#replace(message, performance.now() - startedAtMs));
    const runner = await run({
      pgPool: this.#pool,
      events,
      concurrency,
      noHandleSignals: true,
      pollInterval: 1_000,
      logger: toWorkerLogger(log),
      taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, this.#guard(task)])),
      parsedCronItems: makeCronItems(crontab, events),
      // Only a failure to write in batches (even of one) ends just the runner and not the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    this.#runners.add(runner);
    void runner.promise.catch(() => {}).finally(() => this.#runners.delete(runner));
  }

  /** The task as the worker runs it: not if the process has died of it too often. */
  #guard(task: Task): WorkerTask {
    return async (payload, { job, withPgClient }) => {
      try {
        if (await this.#deaths.isSetAside(job)) {
          await withPgClient((client) => client.query(removeEarlierOccurrencesSql, [job.id, setAsideText]));
          throw new GiveUpError(setAsideText);
        }
        try {
          await task(payload);
        } finally {
          // The job stays in hand until unexpected errors have been reported.
          await nextTurn();
        }
        if (!this.#isDying) await this.#forgetDeaths(job);
      } catch (error) {
        if (error instanceof GiveUpError)
          await withPgClient((client) => client.query({ ...useUpTriesStatement, values: [job.id] }));
        throw error;
      }
    };
  }

  async #forgetDeaths(job: Parameters<JobDeaths['forget']>[0]): Promise<void> {
    await this.#deaths
      .forget(job)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the deaths of a job could not be forgotten'));
  }

  #replace(why: string, livedMs: number): void {
    if (this.#isClosing) return;
    this.#failures = livedMs > soundAfterMs ? 0 : this.#failures + 1;
    const pauseMs = Math.min(firstPauseMs * 2 ** this.#failures, longestPauseMs);
    this.#options.log.error({ why, pauseMs }, 'a job runner ended by itself; another one follows');
    this.#timer = setTimeout(() => {
      this.#starting = this.#run().catch((error: unknown) => this.#replace(String(error), 0));
    }, pauseMs);
  }
}
