import { setTimeout as delay } from 'node:timers/promises';
import {
  type EmbeddedPostgresLog,
  type PostmasterEnd,
  PostmasterStartError,
  type RunningPostmaster,
  tellsOfFullDisk,
} from './launch-postmaster.ts';

/** Why the embedded database takes no connections now. Shown publicly at /readyz: no paths and none of its output. */
export type EmbeddedProblem = 'restarting' | 'disk_full';

const failuresAtMost = 5;
const firstPauseMs = 250;
const longestPauseMs = 8_000;
/** A database that fails sooner than this after a start had not recovered. */
const healthyAfterMs = 30_000;

/** A database that is restarted whenever it ends. */
export class KeptDatabase {
  /** Settles with the error once the database has failed too often in a row; it is not restarted then. */
  readonly gaveUp: Promise<Error>;
  readonly #start: (abort: AbortSignal) => Promise<RunningPostmaster>;
  readonly #log: EmbeddedPostgresLog | undefined;
  readonly #closing = new AbortController();
  readonly #watching: Promise<void>;
  #running: RunningPostmaster;
  #failures = 0;
  #problem: EmbeddedProblem | null = null;
  #giveUp: (error: Error) => void = () => {};

  constructor(deps: {
    running: RunningPostmaster;
    start: (abort: AbortSignal) => Promise<RunningPostmaster>;
    log: EmbeddedPostgresLog | undefined;
  }) {
    this.#running = deps.running;
    this.#start = deps.start;
    this.#log = deps.log;
    this.gaveUp = new Promise((resolve) => {
      this.#giveUp = resolve;
    });
    this.#watching = this.#watch();
  }

  get pid(): number {
    return this.#running.pid;
  }

  /** Null while it takes connections. */
  get problem(): EmbeddedProblem | null {
    return this.#problem;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running.stop();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      const end = await this.#running.ended;
      if (this.#closing.signal.aborted) return;
      this.#note(end);
      this.#log?.error({ ...end }, 'the embedded database has ended');
      // An end by someone's signal says nothing about the database; an error of its own soon after a start does.
      const isFailure = end.signal === null && end.code !== 0 && performance.now() - startedAt < healthyAfterMs;
      this.#failures = isFailure ? this.#failures + 1 : 0;
      const isRunning = await this.#startAgain();
      if (!isRunning) return;
      this.#problem = null;
    }
  }

  /** Retries with growing pauses. False when it gave up or the database is being stopped. */
  async #startAgain(): Promise<boolean> {
    for (;;) {
      if (this.#failures >= failuresAtMost) {
        this.#giveUp(new Error(`The embedded database has failed ${this.#failures} times in a row.`));
        return false;
      }
      const pauseMs = Math.min(firstPauseMs * 2 ** this.#failures, longestPauseMs);
      await delay(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => {});
      if (this.#closing.signal.aborted) return false;
      try {
        this.#running = await this.#start(this.#closing.signal);
        if (!this.#closing.signal.aborted) return true;
        // It became ready while it was being stopped, and that stop reached only its predecessor.
        await this.#running.stop();
        return false;
      } catch (error) {
        if (this.#closing.signal.aborted) return false;
        if (error instanceof PostmasterStartError) this.#note(error.end);
        this.#failures += 1;
        this.#log?.error({ err: error, failures: this.#failures }, 'the embedded database could not be started again');
      }
    }
  }

  #note(end: PostmasterEnd): void {
    this.#problem = tellsOfFullDisk(end.output) ? 'disk_full' : 'restarting';
  }
}
