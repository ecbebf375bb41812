import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionError } from '../database/index.ts';

const [firstPauseMs, longestPauseMs] = [100, 2_000];

type PromisedConnect = () => Promise<pg.PoolClient>;

/**
 * A pool for graphile-worker, which treats a short outage of the database as a failure of its own: it then ends its
 * workers, or the process by an unhandled rejection. Here a requested connection is waited for, and a statement whose
 * connection breaks, or that is refused for now (read-only, no room), is sent again on another one, outside transactions. Every statement the worker sends can be
 * repeated: fetching a job again gets another one, completing or failing one again changes nothing.
 */
export class RetryingPool extends pg.Pool {
  #isClosing = false;

  /** The callback forms (LISTEN, single queries) are unchanged: their callers retry by themselves. */
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (callback !== undefined) return super.connect(callback);
    return this.#connectPatiently().then((client) => this.#makePatient(client));
  }

  /** From now on it waits for nothing. */
  stopWaiting(): void {
    this.#isClosing = true;
  }

  #connectPatiently(): Promise<pg.PoolClient> {
    const connect: PromisedConnect = () => super.connect();
    return this.#repeat(connect);
  }

  /** The same client with a `query` that survives a broken connection. */
  #makePatient(first: pg.PoolClient): pg.PoolClient {
    let client: pg.PoolClient | null = first;
    const release = (isBroken?: boolean) => {
      client?.release(isBroken);
      client = null;
    };
    const ask = async (statement: pg.QueryConfig, values?: unknown[]) => {
      client ??= await this.#connectPatiently();
      return client.query(statement, values);
    };
    const query = async (statement: pg.QueryConfig, values?: unknown[]) => {
      const isInTransaction = ['T', 'E'].includes(client?.getTransactionStatus() ?? 'I');
      try {
        return await ask(statement, values);
      } catch (error) {
        if (isInTransaction || !isConnectionError(error)) throw error;
        return this.#repeat(() => {
          release(true);
          return ask(statement, values);
        });
      }
    };
    return new Proxy(first, {
      get(target, name) {
        if (name === 'query') return query;
        if (name === 'release') return release;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
  }

  async #repeat<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        return await work();
      } catch (error) {
        if (this.#isClosing || !isConnectionError(error)) throw error;
        await sleep(pauseMs);
      }
    }
  }
}
