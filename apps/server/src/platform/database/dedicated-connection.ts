import type { Client } from 'pg';
import type { AfterCommit } from './after-commit.ts';
import type { OpenAnnouncements } from './announcing.ts';
import { DatabaseUnavailableError, isRefusedForNow } from './database-errors.ts';
import {
  allAnswers,
  assertCommitted,
  assertNamesAreFree,
  beginFor,
  gatherWrites,
  send,
  sendCommand,
} from './pipelined-client.ts';
import { type ResultsOf, type StatementsOf, toWireStatement } from './statement.ts';
import { runTransaction, type Transaction } from './transaction.ts';

/**
 * A connection of its own for batches, so that a hot path never waits for the pool. Runs one transaction at a time; the
 * others queue in order.
 */
export interface DedicatedConnection {
  /** Like `Database.inWorkspace`, on this connection. */
  inWorkspace<Result>(workspaceId: number, work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  /** BEGIN, the statements and COMMIT in one round trip: all are kept, or the first failure is thrown and none is. */
  flight<Rows extends readonly unknown[]>(
    workspaceId: number,
    statements: StatementsOf<Rows>,
  ): Promise<ResultsOf<Rows>>;
  /** Waits for queued statements, then disconnects. */
  close(): Promise<void>;
}

/** `connect` opens a ready connection in the restricted role; it is called again after a connection is lost. */
export function makeDedicatedConnection(deps: {
  connect: () => Promise<Client>;
  isLost: (client: Client) => boolean;
  openAnnouncements: OpenAnnouncements;
  runHooks: (hooks: readonly AfterCommit[]) => void;
}): DedicatedConnection {
  let client: Client | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  async function getClient(): Promise<Client> {
    if (client) return client;
    const opened = await deps.connect();
    opened.on('end', () => {
      if (client === opened) client = undefined;
    });
    client = opened;
    return opened;
  }

  function forget(broken: Client): void {
    if (client === broken) client = undefined;
    void broken.end();
  }

  function enqueue<Result>(work: (client: Client, onCommitting: () => void) => Promise<Result>): Promise<Result> {
    if (isClosed) return Promise.reject(new DatabaseUnavailableError(new Error('this connection is closed')));
    const run = async () => {
      const used = await getClient();
      let isCommitting = false;
      try {
        return await work(used, () => {
          isCommitting = true;
        });
      } catch (error) {
        const isLost = deps.isLost(used);
        if (isLost || isRefusedForNow(error)) {
          forget(used);
          throw new DatabaseUnavailableError(error, { isOutcomeUnknown: isLost && isCommitting });
        }
        if (used.getTransactionStatus() !== 'I') forget(used);
        throw error;
      }
    };
    const result = last.then(run);
    last = result.catch(() => {});
    return result;
  }

  return {
    async inWorkspace(workspaceId, work) {
      const begin = beginFor(workspaceId);
      const openAnnouncements = () => deps.openAnnouncements(workspaceId);
      const { result, hooks } = await enqueue((used, onCommitting) =>
        runTransaction(used, { begin, openAnnouncements, onCommitting }, work),
      );
      deps.runHooks(hooks);
      return result;
    },
    async flight<Rows extends readonly unknown[]>(workspaceId: number, statements: StatementsOf<Rows>) {
      const begin = beginFor(workspaceId);
      const wireStatements = statements.map(toWireStatement);
      return enqueue(async (used, onCommitting) => {
        assertNamesAreFree(used, wireStatements);
        gatherWrites(used);
        const opened = sendCommand(used, begin);
        const answers = wireStatements.map((statement) => send<unknown>(used, statement));
        onCommitting();
        const committed = sendCommand(used, 'COMMIT');
        const [, results, command] = await allAnswers([opened, allAnswers(answers), committed] as const);
        assertCommitted(command);
        return results as ResultsOf<Rows>;
      });
    },
    async close() {
      isClosed = true;
      await last;
      await client?.end();
    },
  };
}
