// Imports nothing of the product: signals are heard before the rest of it is even loaded.
import { setTimeout as delay } from 'node:timers/promises';

/** What hangs for longer than this is cut; nothing acknowledged depends on it. Those who stop us wait for fifteen seconds. */
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

/** The life of this process: whoever asks it to end, it does so in order, once, and within fifteen seconds. */
export class ProcessLife {
  readonly #stopping = new AbortController();
  readonly #closers: Closer[] = [];
  #starting: Promise<unknown> = Promise.resolve();
  #log: LifeLog | null = null;

  constructor() {
    // Not once: npm and a terminal may both pass on the same signal, and the second must not cut the first one short.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void this.#end(0, { signal }));
    // Nobody knows what such an error left undone: what is under way is finished, and whoever runs the server starts it anew.
    const fail = (error: unknown) => void this.fail(error, 'an error that nobody was waiting for');
    process.on('unhandledRejection', fail);
    process.on('uncaughtException', fail);
  }

  /** Aborted when the process is to end: a start under way is given up. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  logTo(log: LifeLog): void {
    this.#log = log;
  }

  /** Closed when the process ends, the last one first. */
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

  /** Ends the process in order, with a code that says that something was wrong. */
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
    // What a start has opened by now it closes itself, or has handed over.
    await this.#starting.catch(() => {});
    for (const { name, close } of this.#closers) {
      await close().catch((error: unknown) => this.#log?.warn({ err: error, name }, 'something could not be closed'));
    }
  }
}
