import type { FastifyBaseLogger } from 'fastify';
import type { Job, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { freeDeadLocksSql, renewLocksSql } from './job-queries.ts';

export interface JobLockTimes {
  lookEveryMs: number;
  /** A job whose lock was not renewed for this long is free again. */
  deadAfterMs: number;
}

const defaultTimes: JobLockTimes = { lookEveryMs: 2_000, deadAfterMs: 15_000 };

/** Limit of one query, whatever the state of the database. */
const queryTimeoutMs = 5_000;

/**
 * Makes the locks of jobs end with their process. graphile-worker frees a job four hours after its process died, and
 * until then its named queue stands still. Here every process renews the lock times of its running jobs every two
 * seconds, and any process that finds a lock time that is too old frees the job. Only jobs that a worker of this
 * process is running are renewed: one whose start or completion was lost with a connection expires like a dead
 * process's. Jobs must still be safe to run twice.
 */
export class JobLocks {
  readonly #pool: pg.Pool;
  readonly #log: FastifyBaseLogger;
  readonly #times: JobLockTimes;
  readonly #inHand = new Map<string, Job>();
  #timer: NodeJS.Timeout | undefined;
  #polling: Promise<void> = Promise.resolve();
  #lastLookAtMs = 0;
  /** Since when every look has succeeded, and in time. */
  #steadySinceMs = Number.POSITIVE_INFINITY;
  #isClosed = false;

  constructor(deps: { pool: pg.Pool; log: FastifyBaseLogger; times?: JobLockTimes | undefined }) {
    this.#pool = deps.pool;
    this.#log = deps.log;
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

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#polling;
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
    if (this.#steadySinceMs > now) this.#steadySinceMs = now;
    if (performance.now() - this.#steadySinceMs < deadAfterMs) return;
    const freed = await this.#free();
    if (freed > 0) this.#log.warn({ freed }, 'jobs of a process that died were freed');
  }

  async #renew(): Promise<void> {
    if (this.#inHand.size === 0) return;
    const jobs = [...this.#inHand.values()];
    const queues = jobs.flatMap((job) => (job.job_queue_id === null ? [] : [job.job_queue_id]));
    await this.#ask(renewLocksSql, [jobs.map((job) => job.id), queues]);
  }

  async #free(): Promise<number> {
    const { rows } = await this.#ask(freeDeadLocksSql, [this.#times.deadAfterMs]);
    return Number(rows[0]?.freed ?? 0);
  }

  #ask(text: string, values: unknown[]): Promise<pg.QueryResult<{ freed: string }>> {
    return this.#pool.query({ text, values, query_timeout: queryTimeoutMs } as pg.QueryConfig);
  }
}
