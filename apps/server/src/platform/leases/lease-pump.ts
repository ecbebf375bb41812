import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionError } from '../database/index.ts';
import { enqueueJob } from '../jobs/index.ts';
import type { Measure } from '../metrics/index.ts';
import { leaveLeases, queueAbandonedWork } from './lease-queries.ts';
import {
  type Drain,
  type LeaseDeps,
  type LeasedWork,
  makeHolder,
  makeRunLeased,
  type RunLeased,
} from './run-leased.ts';

interface PumpDeps extends LeaseDeps {
  /** How many pieces of work may run in parallel in this process; more wait here. */
  capacity?: number;
  firstPauseMs?: number;
  lookEveryMs?: number;
}

const defaultCapacity = 250;
/** How often each process looks for work that a dead process left behind. */
const defaultLookEveryMs = 5_000;
const longestPauseMs = 5_000;
/** Delay of a job that a stopping process leaves to another: its own workers may still be looking for jobs. */
const elsewherePauseMs = 1_000;
/**
 * After this many failures in a row, not counting outages of the database, the work is left to the next look for work
 * without a job.
 */
const maxFailures = 5;

/**
 * Runs leased work outside the job queue: a job only names the work and is done at once, so that a slow messenger
 * blocks no worker, and hundreds of calls can be under way. Work of a process that died is queued again by whichever
 * process finds its lease expired.
 */
export class LeasePump {
  readonly #deps: PumpDeps;
  readonly #runLeased: RunLeased;
  readonly #capacity: number;
  /** For work under way, whether it was requested again since its last look began. */
  readonly #active = new Map<string, { work: LeasedWork; isWanted: boolean; done: Promise<void> }>();
  /** Work that waits for capacity, in the order it came. */
  readonly #waiting = new Map<string, { work: LeasedWork; drain: Drain }>();
  readonly #ending = new AbortController();
  readonly #holder = makeHolder();
  #isDying = false;
  #setAside = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(deps: PumpDeps) {
    this.#deps = deps;
    this.#capacity = deps.capacity ?? defaultCapacity;
    this.#runLeased = makeRunLeased({
      ...deps,
      holder: this.#holder,
      isEnding: () => this.#ending.signal.aborted,
      isDying: () => this.#isDying,
      onSetAside: () => void (this.#setAside += 1),
    });
  }

  /**
   * Starts the work, or has it looked at again if it is under way; resolves at once. In a stopping process the work is
   * left to another.
   */
  readonly run: RunLeased = async (work, drain) => {
    const key = `${work.workspaceId}:${work.name}`;
    const active = this.#active.get(key);
    if (active !== undefined) {
      active.isWanted = true;
      return;
    }
    if (this.#ending.signal.aborted) return this.#queueAgain(work, elsewherePauseMs);
    if (this.#active.size >= this.#capacity) {
      this.#waiting.set(key, { work, drain });
      return;
    }
    this.#begin(key, work, drain);
  };

  /** From now on the work of processes that died is queued again, seconds after its leases have expired. */
  start(): void {
    this.#looking = this.#lookForAbandoned();
  }

  /** The process ends by an unexpected error: work in hand counts a death, whether it is done or not. */
  noteDeath(): void {
    this.#isDying = true;
  }

  readonly measure: Measure = {
    name: 'switchboard_work_set_aside',
    help: 'Messages and updates set aside because the server died three times in the middle of them, since the start',
    read: () => this.#setAside,
  };

  /** How much work is under way. */
  get size(): number {
    return this.#active.size;
  }

  /** Starts nothing more, and waits until the work under way has finished its step. */
  async close(): Promise<void> {
    this.#ending.abort();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    // If this fails, the next look for work without a job finds the work.
    const queued = waiting.map(({ work }) => this.#queueAgain(work, elsewherePauseMs));
    await Promise.allSettled([this.#leave(), ...queued]);
    await Promise.all([this.#looking, ...[...this.#active.values()].map(({ done }) => done)]);
  }

  /** A process that stops in order may be cut off from work in hand, as at each deployment: that is no death. */
  async #leave(): Promise<void> {
    if (this.#isDying) return;
    const held = new Map<number, string[]>();
    for (const { work } of this.#active.values()) {
      held.set(work.workspaceId, [...(held.get(work.workspaceId) ?? []), work.name]);
    }
    await Promise.all(
      [...held].map(([workspaceId, names]) =>
        this.#deps.database
          .inWorkspace(workspaceId, (tx) => leaveLeases(tx, workspaceId, this.#holder, names))
          .catch((error: unknown) => this.#deps.log.warn({ err: error, workspaceId }, 'leased work could not be left')),
      ),
    );
  }

  async #lookForAbandoned(): Promise<void> {
    const { database, log, lookEveryMs = defaultLookEveryMs } = this.#deps;
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await sleep(lookEveryMs * (0.8 + Math.random() * 0.4), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        const queued = await queueAbandonedWork(database);
        if (queued > 0) log.warn({ queued }, 'what a process that died had under way was queued again');
      } catch (error) {
        log.warn({ err: error }, 'abandoned work could not be looked for');
      }
    }
  }

  #begin(key: string, work: LeasedWork, drain: Drain): void {
    const begun = { work, isWanted: false, done: Promise.resolve() };
    this.#active.set(key, begun);
    begun.done = this.#drainAll(work, drain, begun).finally(() => {
      if (this.#active.get(key) === begun) this.#active.delete(key);
      this.#beginNext();
    });
  }

  #beginNext(): void {
    const [next] = this.#waiting;
    if (next === undefined || this.#active.size >= this.#capacity) return;
    const [key, { work, drain }] = next;
    this.#waiting.delete(key);
    this.#begin(key, work, drain);
  }

  async #drainAll(work: LeasedWork, drain: Drain, begun: { isWanted: boolean }): Promise<void> {
    let pauseMs = this.#deps.firstPauseMs ?? 250;
    for (let failures = 0; failures < maxFailures; ) {
      begun.isWanted = false;
      try {
        await this.#runLeased(work, drain);
        failures = 0;
        if (!begun.isWanted) {
          // At once: requests from now on have to start the work anew.
          this.#active.delete(`${work.workspaceId}:${work.name}`);
          return;
        }
      } catch (error) {
        if (!isConnectionError(error)) failures += 1;
        this.#deps.log.warn({ err: error, ...work, failures }, 'leased work failed');
        await sleep(pauseMs, undefined, { signal: this.#ending.signal }).catch(() => {});
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
      if (this.#ending.signal.aborted) {
        // Its job is done already: without this only the next look for work without a job would find it.
        await this.#queueAgain(work, 0).catch(() => {});
        return;
      }
    }
  }

  #queueAgain(work: LeasedWork, delayMs: number): Promise<void> {
    return this.#deps.database.inWorkspace(work.workspaceId, (tx) => enqueueJob(tx, { ...work.job, delayMs }));
  }
}
