/**
 * The right of this process to listen to bots: one lease for all of them, which ends unless it is renewed, so that a
 * process that is stopped is replaced although its connection to the database stands. It has a connection of its own:
 * the lease is renewed even while the others wait.
 */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Client, ClientConfig } from 'pg';
import { openClient } from '../../../platform/database/index.ts';
import { type Account, endListening, releaseAccount, renewListening, takeAccounts } from './listening-queries.ts';

interface ListeningLeaseDeps {
  connection: ClientConfig;
  /** The lease has ended: all work begun under it must stop. The next accounts are taken under another one. */
  onLost: () => void;
  log: { warn(fields: object, message: string): void };
  lastsMs?: number;
}

/** Another process listens within 15 seconds: this, the time until it looks (2 s), and that of a call. */
const defaultLastsMs = 10_000;
/** How much sooner it ends here than in the database: their clocks need not go at the same pace. */
const marginMs = 500;

export class ListeningLease {
  readonly #deps: ListeningLeaseDeps;
  readonly #lastsMs: number;
  readonly #timer: NodeJS.Timeout;
  #id = randomUUID();
  /** By `performance.now()`, which goes on while the process is stopped. */
  #heldUntilMs = Number.NEGATIVE_INFINITY;
  #client: Promise<Client> | null = null;
  #renewing: Promise<boolean> | null = null;
  #isClosed = false;

  constructor(deps: ListeningLeaseDeps) {
    this.#deps = deps;
    this.#lastsMs = deps.lastsMs ?? defaultLastsMs;
    this.#timer = setInterval(() => {
      if (this.#isBegun) void this.#renew();
    }, this.#lastsMs / 5);
    this.#timer.unref();
  }

  /** Returns a check for work that begins now: true as long as the lease lasts, and never again after its end. */
  makeIsHeld(): () => boolean {
    const id = this.#id;
    return () => {
      if (id !== this.#id) return false;
      if (performance.now() < this.#heldUntilMs - marginMs) return true;
      this.#lose();
      return false;
    };
  }

  /** Takes those accounts without a listener. */
  async take(accounts: readonly Account[]): Promise<Account[]> {
    if (accounts.length === 0 || this.#isClosed) return [];
    if (!this.#isBegun && !(await this.#renew())) return [];
    const id = this.#id;
    const taken = await this.#ask((client) => takeAccounts(client, id, accounts));
    return id === this.#id ? (taken ?? []) : [];
  }

  async release(account: Account): Promise<void> {
    await this.#ask((client) => releaseAccount(client, this.#id, account));
  }

  /** Frees all accounts. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    clearInterval(this.#timer);
    await this.#renewing;
    if (this.#isBegun) {
      await this.#ask((client) => endListening(client, this.#id)).catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'other processes listen to the bots only when the lease has ended');
      });
    }
    this.#isClosed = true;
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }

  get #isBegun(): boolean {
    return this.#heldUntilMs !== Number.NEGATIVE_INFINITY;
  }

  /** Extends the lease, or begins one; false when it could not. */
  #renew(): Promise<boolean> {
    this.#renewing ??= this.#renewOnce()
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'the right to listen to bots could not be renewed');
        return false;
      })
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  }

  async #renewOnce(): Promise<boolean> {
    if (this.#isBegun && !this.makeIsHeld()()) return false;
    const id = this.#id;
    const untilMs = performance.now() + this.#lastsMs;
    const holder = `${hostname()}:${process.pid}`;
    const isRenewed = await this.#ask((client) => renewListening(client, id, holder, this.#lastsMs / 1000));
    if (id !== this.#id) return false;
    if (!isRenewed) {
      this.#lose();
      return false;
    }
    this.#heldUntilMs = untilMs;
    return true;
  }

  #lose(): void {
    this.#id = randomUUID();
    this.#heldUntilMs = Number.NEGATIVE_INFINITY;
    this.#deps.log.warn({}, 'the right to listen to bots was lost');
    this.#deps.onLost();
  }

  /** Null once it is closed. */
  async #ask<Result>(question: (client: Client) => Promise<Result>): Promise<Result | null> {
    if (this.#isClosed) return null;
    const connection = (this.#client ??= this.#connect());
    try {
      return await question(await connection);
    } catch (error) {
      if (this.#client === connection) this.#client = null;
      void connection.then((client) => client.end()).catch(() => {});
      throw error;
    }
  }

  #connect(): Promise<Client> {
    const forget = () => {
      if (this.#client === connection) this.#client = null;
    };
    const config: ClientConfig = {
      ...this.#deps.connection,
      application_name: 'switchboard-listening',
      keepAlive: true,
      connectionTimeoutMillis: this.#lastsMs / 2,
      query_timeout: this.#lastsMs / 2,
    };
    const connection = openClient(config, forget).then((client) => client.on('end', forget));
    return connection;
  }
}
