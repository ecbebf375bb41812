import { Client, type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg';
import { type DatabaseAddress, toClientConfig } from './address.ts';
import { runAfterCommit } from './after-commit.ts';
import { makeAnnouncing, type OpenAnnouncements, refuseAnnouncements } from './announcing.ts';
import { DatabaseUnavailableError, isRefusedForNow, makeReadOnlyError } from './database-errors.ts';
import type { DatabaseLog } from './database-log.ts';
import { type DedicatedConnection, makeDedicatedConnection } from './dedicated-connection.ts';
import { allAnswers, beginFor, breakOff, gatherWrites, send, sendCommand } from './pipelined-client.ts';
import { SilenceWatch } from './silence-watch.ts';
import { type QueryResult, type ResultsOf, type Statement, type StatementsOf, toWireStatement } from './statement.ts';
import { runTransaction, type Transaction, type TransactionOptions } from './transaction.ts';

/** The application's access to its data. Every method throws DatabaseUnavailableError when there is no connection. */
export interface Database {
  /**
   * A transaction that row level security confines to one workspace. Committed when `work` resolves, rolled back when
   * it throws.
   */
  inWorkspace<Result>(workspaceId: number, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** One read-only statement of a workspace in a single round trip; anything that writes fails. */
  readInWorkspace<Row = Record<string, unknown>>(
    workspaceId: number,
    statement: Statement<Row>,
  ): Promise<QueryResult<Row>>;
  /** Several read-only statements of a workspace, also in a single round trip; throws the first failure. */
  readTogether<Rows extends readonly unknown[]>(
    workspaceId: number,
    statements: StatementsOf<Rows>,
  ): Promise<ResultsOf<Rows>>;
  /** A transaction without a workspace: sees only the few tables that have none, and cannot announce events. */
  global<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /**
   * A connection of its own for message batches and the like; it connects on first use and again after a failure. Close
   * it when done.
   */
  dedicatedConnection(): DedicatedConnection;
  /** Sets how announced events are stored; called once, by the event log. */
  announceBy(open: OpenAnnouncements): void;
  /** Resolves when the database answers and takes writes (for /readyz). */
  ping(): Promise<void>;
  /** The state of the pool's connections, and how many callers wait for one. */
  countConnections(): PoolCounts;
  close(): Promise<void>;
}

export interface PoolCounts {
  inUse: number;
  idle: number;
  waiting: number;
}

/**
 * Forces one generic plan per named statement and connection. Left to choose, PostgreSQL estimates a limit as a tenth
 * of all rows and a list as ten keys, finds a plan for the given values cheaper, and plans each of millions of
 * executions anew: a page of a long channel then takes twice as long as of a short one.
 */
const sessionSettings = (role: string): string =>
  `-c role=${role} -c TimeZone=UTC -c DateStyle=ISO -c plan_cache_mode=force_generic_plan`;

/** Fails in a database that only follows another one, too. */
const assertTakesWrites = async (client: ClientBase): Promise<void> => {
  const text = `SELECT current_setting('transaction_read_only') AS is_read_only`;
  const { rows } = await send<{ is_read_only: string }>(client, { text });
  if (rows[0]?.is_read_only === 'on') throw makeReadOnlyError();
};

const statementTimeoutMs = 15_000;
/** A process that is stopped in a transaction holds its locks, and all senders in that workspace wait for them. */
const idleInTransactionTimeoutMs = 10_000;
/** Shorter: when the stopped process's transaction is ended, it must not get, and hold, a lock it was waiting for. */
const lockTimeoutMs = 8_000;
/** HTTP callers must be answered within five seconds. */
const acquireTimeoutMs = 4_000;
const idleConnectionMs = 60_000;

/**
 * Opens a pool whose connections all run as `role`, which row level security applies to. Connects on first use, so it
 * does not fail when the database is still down; it survives restarts of the database.
 */
export function makeDatabase(
  options: DatabaseAddress & {
    role?: string;
    poolSize?: number;
    applicationName?: string;
    /** How long the database may send nothing at all before everything that waits for it fails; unset: for ever. */
    answerWithinMs?: number;
    log?: DatabaseLog;
  },
): Database {
  const { log, role = 'switchboard_app', poolSize = 10, applicationName = 'switchboard' } = options;
  if (!/^[a-z_][a-z0-9_]*$/.test(role)) throw new TypeError(`${role} is not the name of a role.`);
  const clientConfig: ClientConfig = {
    ...toClientConfig(options, sessionSettings(role)),
    application_name: applicationName,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: acquireTimeoutMs,
    // Only for a connection that went silent: the server's own timeout fires first.
    query_timeout: statementTimeoutMs + 5_000,
    pipeline: true,
  };

  let isClosing = false;
  // An error's code does not tell: work inside a transaction may throw an ENOENT or ECONNRESET of its own.
  const lost = new WeakSet<ClientBase>();
  const open = new Set<ClientBase>();
  async function prepare(client: ClientBase): Promise<void> {
    open.add(client);
    client.on('end', () => open.delete(client));
    // pg emits 'error' when an idle connection is lost, and without a listener that would end the process.
    client.on('error', (error) => {
      lost.add(client);
      if (!isClosing) log?.warn({ err: error }, 'a database connection was lost');
    });
    const { rows } = await send<{ role: string }>(client, { text: 'SELECT current_user AS role' });
    // A connection pooler may drop the start-up options; running on as the owner would switch row level security off.
    if (rows[0]?.role !== role) {
      throw new Error(`The connection runs as ${rows[0]?.role} and not as ${role}: is a pooler dropping its options?`);
    }
  }

  // oxlint-disable-next-line typescript/no-misused-promises -- pg awaits onConnect, though its types don't say so
  const pool = new Pool({ ...clientConfig, max: poolSize, idleTimeoutMillis: idleConnectionMs, onConnect: prepare });
  pool.on('error', () => {}); // logged by the listener above

  const silence =
    options.answerWithinMs === undefined
      ? null
      : new SilenceWatch({
          connect: async () => {
            const client = new Client({ ...clientConfig, application_name: `${applicationName}-watch` });
            await client.connect();
            return client;
          },
          answerWithinMs: options.answerWithinMs,
          onSilent: () => {
            for (const client of open) breakOff(client, 'the database has gone silent');
          },
          log,
        });
  const assertNotSilent = () => {
    if (silence?.isSilent) throw new DatabaseUnavailableError(new Error('the database has gone silent'));
  };

  async function connectDedicated(): Promise<Client> {
    assertNotSilent();
    // A dedicated connection looks everything up by key. Statements planned while the tables are small would read whole
    // tables and keep that plan while they grow.
    const dedicatedOptions = toClientConfig(options, `${sessionSettings(role)} -c enable_seqscan=off`);
    const client = new Client({ ...clientConfig, ...dedicatedOptions });
    try {
      await client.connect();
      await prepare(client);
      return client;
    } catch (error) {
      void client.end();
      throw new DatabaseUnavailableError(error);
    }
  }

  async function withClient<Result>(
    work: (client: PoolClient, onCommitting: () => void) => Promise<Result>,
  ): Promise<Result> {
    assertNotSilent();
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw new DatabaseUnavailableError(error);
    }
    let isCommitting = false;
    let isBroken = false;
    try {
      return await work(client, () => {
        isCommitting = true;
      });
    } catch (error) {
      const isLost = lost.has(client);
      if (!isLost && !isRefusedForNow(error)) throw error;
      // The next connection may lead to a database that takes writes.
      isBroken = true;
      throw new DatabaseUnavailableError(error, { isOutcomeUnknown: isLost && isCommitting });
    } finally {
      // Anything but idle means that a transaction is open: the next user must not get this connection.
      client.release(isBroken || client.getTransactionStatus() !== 'I');
    }
  }

  const announcing = makeAnnouncing();
  async function transact<Result>(
    options: Omit<TransactionOptions, 'onCommitting'>,
    work: (tx: Transaction) => Promise<Result>,
  ) {
    const { result, hooks } = await withClient((client, onCommitting) =>
      runTransaction(client, { ...options, onCommitting }, work),
    );
    runAfterCommit(hooks, log);
    return result;
  }

  async function readFlight(workspaceId: number, statements: readonly Statement[]) {
    const begin = beginFor(workspaceId, ' READ ONLY');
    const wireStatements = statements.map(toWireStatement);
    return withClient(async (client) => {
      gatherWrites(client);
      const opened = sendCommand(client, begin);
      const answers = wireStatements.map((statement) => send<unknown>(client, statement));
      const [, results] = await allAnswers([opened, allAnswers(answers), sendCommand(client, 'COMMIT')] as const);
      return results;
    });
  }

  return {
    inWorkspace: async (workspaceId, work) =>
      transact({ begin: beginFor(workspaceId), openAnnouncements: () => announcing.open(workspaceId) }, work),
    global: (work) => transact({ begin: 'BEGIN', openAnnouncements: refuseAnnouncements }, work),
    async readInWorkspace<Row>(workspaceId: number, statement: Statement<Row>) {
      const [result] = await readFlight(workspaceId, [statement]);
      return result as QueryResult<Row>;
    },
    async readTogether<Rows extends readonly unknown[]>(workspaceId: number, statements: StatementsOf<Rows>) {
      return (await readFlight(workspaceId, statements)) as ResultsOf<Rows>;
    },
    dedicatedConnection: () =>
      makeDedicatedConnection({
        connect: connectDedicated,
        isLost: (client) => lost.has(client),
        openAnnouncements: announcing.open,
        runHooks: (hooks) => runAfterCommit(hooks, log),
      }),
    announceBy: announcing.announceBy,
    async ping() {
      await withClient(assertTakesWrites);
    },
    countConnections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      isClosing = true;
      silence?.close();
      await pool.end();
    },
  };
}
