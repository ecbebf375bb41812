// Imports no code of the product: signals are handled before the rest of it is even loaded.
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The process exits after this time even if a step hangs; acknowledged work does not depend on it. Supervisors wait for
 * fifteen seconds.
 */
const endWithinMs = 14_000;

interface LifeLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

interface Closer {
  name: string;
  close: () => Promise<unknown>;
}

/** The life of this process: when asked to end, it closes everything in order, once, and within fifteen seconds. */
export class ProcessLife {
  readonly #stopping = new AbortController();
  readonly #closers: Closer[] = [];
  #noteStrayError: () => void = () => {};
  #starting: Promise<unknown> = Promise.resolve();
  #log: LifeLog | null = null;

  constructor() {
    // `on` and not `once`: npm and a terminal may both pass on the same signal, and the second must not kill the
    // process.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void this.#end(0, { signal }));
    // Such an error may have left any state behind: running work is finished, and the supervisor restarts the server.
    const fail = (error: unknown) => {
      if (!this.stopping.aborted) this.#noteStrayError();
      void this.fail(error, 'an error that nobody was waiting for');
    };
    process.on('unhandledRejection', fail);
    process.on('uncaughtException', fail);
  }

  /** Aborted when the process is to end: a start in progress is cancelled. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  logTo(log: LifeLog): void {
    this.#log = log;
  }

  /** Calls this at the moment of an unexpected error, before anything is closed. */
  onStrayError(note: () => void): void {
    this.#noteStrayError = note;
  }

  /** Registers a step to run when the process ends, the last one first. */
  beforeEnd(name: string, close: () => Promise<unknown>): void {
    this.#closers.unshift({ name, close });
  }

  /** Runs the start; when it fails, the process ends. */
  async run(start: () => Promise<void>): Promise<void> {
    this.#starting = start();
    try {
      await this.#starting;
    } catch (error) {
      if (!this.stopping.aborted) await this.fail(error, 'the server could not start');
    }
  }

  /** Ends the process in order, with an exit code that reports a failure. */
  fail(error: unknown, message: string): Promise<void> {
    if (this.#log) this.#log.fatal({ err: error }, message);
    else process.stderr.write(`${message}: ${error instanceof Error ? error.stack : String(error)}\n`);
    return this.#end(1, { failure: message });
  }

  async #end(exitCode: number, why: object): Promise<void> {
    if (this.stopping.aborted) return;
    this.#log?.info(why, 'stopping');
    this.#stopping.abort();
    await Promise.race([this.#closeAll(), delay(endWithinMs)]);
    process.exit(exitCode);
  }

  async #closeAll(): Promise<void> {
    // The start closes everything it has opened by now itself, or has registered it here.
    await this.#starting.catch(() => {});
    for (const { name, close } of this.#closers) {
      await close().catch((error: unknown) => this.#log?.warn({ err: error, name }, 'something could not be closed'));
    }
  }
}
