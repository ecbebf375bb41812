import type { FastifyBaseLogger } from 'fastify';
import type { Job, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { type JobDeaths, workOf } from './job-deaths.ts';
import { freeDeadLocksSql, listDeadJobsSql, noteDeathsSql, renewLocksSql } from './job-queries.ts';

export interface JobLockTimes {
  lookEveryMs: number;
  /** A job whose lock was not renewed for this long is free again. */
  deadAfterMs: number;
}

const defaultTimes: JobLockTimes = { lookEveryMs: 2_000, deadAfterMs: 15_000 };

/** Limit of one query, in any state of the database. */
const queryTimeoutMs = 5_000;

/**
 * Makes the locks of jobs end with their process. graphile-worker frees a job four hours after its process died, and
 * until then its named queue stands still. Here every process renews the lock times of its running jobs every two
 * seconds, and any process that finds a lock time that is too old frees the job. Only jobs that a worker of this
 * process is running are renewed: one whose start or completion was lost with a connection expires like a dead
 * process's. Jobs must still be safe to run twice. The same look counts during which jobs the process died.
 */
export class JobLocks {
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  readonly #times: JobLockTimes;
  readonly #deaths: JobDeaths;
  readonly #inHand = new Map<string, Job>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #lastLookAtMs = 0;
  /** Since when every look has succeeded, and in time. */
  #steadySinceMs = Number.POSITIVE_INFINITY;
  #noting: Promise<unknown> = Promise.resolve();
  #isLeaving = false;
  #isClosed = false;

  constructor(deps: {
    pool: pg.Pool;
    log: FastifyBaseLogger;
    deaths: JobDeaths;
    times?: JobLockTimes | undefined;
  }) {
    this.#pool = deps.pool;
    this.#log = deps.log;
    this.#deaths = deps.deaths;
    this.#times = deps.times ?? defaultTimes;
  }

  /** Follows the jobs of a runner. */
  follow(events: WorkerEvents): void {
    events.on('job:start', ({ job }) => this.#inHand.set(job.id, job));
    events.on('job:complete', ({ job }) => this.#inHand.delete(job.id));
  }

  start(): void {
    this.#polling = this.#renewAndFree()
      .catch((error: unknown) => {
        this.#steadySinceMs = Number.POSITIVE_INFINITY;
        this.#log.warn({ err: error }, 'the locks of jobs could not be looked at');
      })
      .finally(() => {
        if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), this.#times.lookEveryMs);
      });
  }

  /** The process is stopping in order: it does not die of the jobs that it may be cut off from. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    await this.#renew().catch((error: unknown) => this.#log.warn({ err: error }, 'jobs could not be left in order'));
  }

  /** The process ends because of an error that may be of any of the jobs in hand. */
  noteDeath(): void {
    const jobs = [...this.#inHand.values()];
    if (jobs.length === 0) return;
    const works = jobs.map((job) => workOf(job.task_identifier, job.payload));
    const values = [jobs.map((job) => job.id), works.map(({ task }) => task), works.map(({ work }) => work)];
    this.#noting = this.#ask(noteDeathsSql, values).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'the jobs in hand could not be noted'),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#polling, this.#noting]);
    clearTimeout(this.#timer);
  }

  async #renewAndFree(): Promise<void> {
    const { deadAfterMs } = this.#times;
    const now = performance.now();
    // After a pause of this process, or an outage of the database, the others' times may be old for the same reason as
    // its own.
    if (now - this.#lastLookAtMs > deadAfterMs / 2) this.#steadySinceMs = now;
    this.#lastLookAtMs = now;
    await this.#renew();
    await this.#lookAtDeaths();
    if (this.#steadySinceMs > now) this.#steadySinceMs = now;
    if (performance.now() - now > deadAfterMs / 2) this.#steadySinceMs = performance.now();
    if (performance.now() - this.#steadySinceMs < deadAfterMs) return;
    const freed = await this.#free();
    if (freed === 0) return;
    this.#log.warn({ freed }, 'jobs of a process that died were freed');
    await this.#lookAtDeaths();
  }

  /** Without the patience of a runner: after an outage that was waited out, others' times would look old. */
  #lookAtDeaths(): Promise<void> {
    return this.#deaths.look((text, values) => this.#ask(text, values));
  }

  async #renew(): Promise<void> {
    if (this.#inHand.size === 0) return;
    const jobs = [...this.#inHand.values()];
    const queues = jobs.flatMap((job) => (job.job_queue_id === null ? [] : [job.job_queue_id]));
    await this.#ask(renewLocksSql, [jobs.map((job) => job.id), queues, this.#isLeaving]);
  }

  async #free(): Promise<number> {
    const { deadAfterMs, lookEveryMs } = this.#times;
    const dead = await this.#ask<{ id: string; task: string; payload: unknown }>(listDeadJobsSql, [deadAfterMs]);
    const ids = dead.rows.map(({ id }) => id);
    const works = dead.rows.map(({ task, payload }) => workOf(task, payload).work);
    const { rows } = await this.#ask<{ freed: string }>(freeDeadLocksSql, [deadAfterMs, ids, works, 2 * lookEveryMs]);
    return Number(rows[0]?.freed ?? 0);
  }

  #ask<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
    return this.#pool.query({ text, values, query_timeout: queryTimeoutMs } as pg.QueryConfig);
  }
}
