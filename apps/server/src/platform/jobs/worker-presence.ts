import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

const lookEveryMs = 2_000;

/**
 * Frees the jobs of workers that died without a word. graphile-worker itself waits four hours for them, in which a named
 * queue they held stands still. Every process holds an advisory lock per worker on a connection of its own; a worker
 * that holds jobs and whose lock is free in two looks running is dead. Jobs must be safe to run twice all the same.
 */
export class WorkerPresence {
  readonly #connection: pg.ClientConfig;
  readonly #log: FastifyBaseLogger;
  readonly #own = new Set<string>();
  #suspects = new Set<string>();
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #look: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: { connection: pg.ClientConfig; log: FastifyBaseLogger }) {
    this.#connection = deps.connection;
    this.#log = deps.log;
  }

  /** Names a worker of this process. */
  add(workerId: string): void {
    this.#own.add(workerId);
    if (this.#client !== null) void this.#hold(this.#client, [workerId]).catch(() => {});
  }

  start(): void {
    this.#look = this.#lookAround()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'dead workers could not be looked for'))
      .finally(() => {
        if (!this.#isClosed) this.#timer = setTimeout(() => this.start(), lookEveryMs);
      });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#look;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  async #lookAround(): Promise<void> {
    const client = this.#client ?? (await this.#connect());
    const { rows } = await client.query<{ id: string }>(
      `select locked_by as id from graphile_worker._private_jobs where locked_by is not null
       union select locked_by from graphile_worker._private_job_queues where locked_by is not null`,
    );
    const suspects = new Set<string>();
    for (const { id } of rows) {
      if (!this.#own.has(id) && (await this.#isFree(client, id))) suspects.add(id);
    }
    const dead = [...suspects].filter((id) => this.#suspects.has(id));
    this.#suspects = suspects;
    if (dead.length === 0) return;
    await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
    this.#log.warn({ workers: dead }, 'jobs of workers that died were freed');
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.#connection, application_name: 'switchboard-workers', keepAlive: true });
    const forget = () => {
      if (this.#client === client) this.#client = null;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    await this.#hold(client, [...this.#own]);
    this.#client = client;
    return client;
  }

  async #hold(client: pg.Client, workerIds: readonly string[]): Promise<void> {
    await client.query(`select pg_try_advisory_lock(hashtextextended('worker:' || id, 0)) from unnest($1::text[]) id`, [
      workerIds,
    ]);
  }

  async #isFree(client: pg.Client, workerId: string): Promise<boolean> {
    const { rows } = await client.query<{ done: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('worker:' || $1, 0)) as done`,
      [workerId],
    );
    if (rows[0]?.done !== true) return false;
    await client.query(`select pg_advisory_unlock(hashtextextended('worker:' || $1, 0))`, [workerId]);
    return true;
  }
}
