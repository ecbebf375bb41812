import pg from 'pg';
import { tryLockSql, unlockSql } from './lock-queries.ts';

/** A database connection that does not answer for this long counts as lost, and its locks with it. */
const answerWithinMs = 5_000;

/**
 * Locks that one process of the deployment holds at a time, on a database connection of its own. When the connection is
 * lost, so are all locks: `onLost` is called, and work that relies on them has to stop.
 */
export class DeploymentLocks {
  readonly #connection: pg.ClientConfig;
  readonly #onLost: () => void;
  #client: Promise<pg.Client> | null = null;
  #isClosed = false;

  constructor(deps: { connection: pg.ClientConfig; onLost: () => void }) {
    this.#connection = deps.connection;
    this.#onLost = deps.onLost;
  }

  /** Takes a lock if nobody holds it. */
  async tryAcquire(name: string): Promise<boolean> {
    return this.#ask(tryLockSql, name);
  }

  async release(name: string): Promise<void> {
    if (this.#client !== null) await this.#ask(unlockSql, name);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }

  async #ask(text: string, name: string): Promise<boolean> {
    if (this.#isClosed) return false;
    this.#client ??= this.#connect();
    const client = await this.#client;
    try {
      const { rows } = await client.query<{ done: boolean }>(text, [name]);
      return rows[0]?.done ?? false;
    } catch (error) {
      // Whether the lock was taken is unknown.
      void client.end();
      throw error;
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: 'switchboard-locks',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
    let isForgotten = false;
    const forget = () => {
      // A broken connection reports itself twice; by the second time there may be a new one.
      if (isForgotten || this.#client === null || this.#isClosed) return;
      isForgotten = true;
      this.#client = null;
      this.#onLost();
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      return client;
    } catch (error) {
      this.#client = null;
      throw error;
    }
  }
}
