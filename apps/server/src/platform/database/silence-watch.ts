import type { Client } from 'pg';
import type { DatabaseLog } from './database-log.ts';
import { breakOff } from './pipelined-client.ts';

const askEveryMs = 1_000;
const waitingSteps = 10;

/**
 * Detects a database that accepts statements but answers none: frozen, or behind a network that drops everything. A
 * statement timeout cannot tell that from a slow one. Sends an empty query every second on a connection of its own.
 */
export class SilenceWatch {
  readonly #connect: () => Promise<Client>;
  readonly #answerWithinMs: number;
  readonly #onSilent: () => void;
  readonly #log: DatabaseLog | undefined;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isSilent = false;
  #isClosed = false;

  constructor(deps: {
    /** Opens a connection; may take as long as it likes. */
    connect: () => Promise<Client>;
    answerWithinMs: number;
    /** Called when the database has become silent: pending work should be given up. */
    onSilent: () => void;
    log: DatabaseLog | undefined;
  }) {
    this.#connect = deps.connect;
    this.#answerWithinMs = deps.answerWithinMs;
    this.#onSilent = deps.onSilent;
    this.#log = deps.log;
    void this.#ask();
  }

  /** True from the moment it did not answer in time until it answers again. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#letGo();
  }

  async #ask(): Promise<void> {
    let isSettled = false;
    const asked = this.#askOnce().finally(() => {
      isSettled = true;
    });
    const outcome = await Promise.race([
      asked.then(
        () => 'answered' as const,
        () => 'refused' as const,
      ),
      this.#waitInVain(() => isSettled),
    ]);
    if (this.#isClosed) return;
    if (outcome === 'silent') this.#noteSilence();
    // An error is an answer too: callers get the same error at once, so none waits in vain.
    else if (this.#isSilent) {
      this.#isSilent = false;
      this.#log?.info({ outcome }, 'the database answers again');
    }
    if (outcome === 'refused') this.#letGo();
    this.#timer = setTimeout(() => void this.#ask(), askEveryMs);
    this.#timer.unref();
  }

  async #askOnce(): Promise<void> {
    await (this.#client ?? (await this.#open())).query('SELECT 1');
  }

  async #open(): Promise<Client> {
    const client = await this.#connect();
    client.on('error', () => {});
    client.on('end', () => {
      if (this.#client === client) this.#client = null;
    });
    // The watch may have given up on this connection and opened another one by now.
    if (this.#client !== null || this.#isClosed) void client.end();
    else this.#client = client;
    return client;
  }

  /**
   * Waits in short steps, so that a pause of this process (a busy machine, a suspended one) counts as one step however
   * long it was: during it the answer could not be read, and maybe not be given. Never settles when the answer has
   * arrived by then.
   */
  #waitInVain(hasAnswered: () => boolean): Promise<'silent'> {
    return new Promise((resolve) => {
      const wait = (stepsLeft: number) => {
        if (stepsLeft > 0) setTimeout(() => wait(stepsLeft - 1), this.#answerWithinMs / waitingSteps).unref();
        else
          setImmediate(() => {
            if (!hasAnswered()) resolve('silent');
          });
      };
      wait(waitingSteps);
    });
  }

  #noteSilence(): void {
    if (!this.#isSilent) this.#log?.error({ waitedMs: this.#answerWithinMs }, 'the database has gone silent');
    this.#isSilent = true;
    if (this.#client !== null) breakOff(this.#client, 'no answer');
    this.#client = null;
    this.#onSilent();
  }

  #letGo(): void {
    const client = this.#client;
    this.#client = null;
    void client?.end().catch(() => {});
  }
}
