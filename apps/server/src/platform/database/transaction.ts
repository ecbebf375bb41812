import type { ClientBase } from 'pg';
import { allAnswers, assertCommitted, gatherWrites, send, sendCommand } from './pipelined-client.ts';
import type { QueryResult, Statement } from './statement.ts';

/** An open transaction. All statements are pipelined: those sent without waiting travel together and run in order. */
export interface Transaction {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
  query<Row = Record<string, unknown>>(statement: Statement): Promise<QueryResult<Row>>;
  /**
   * Sends several statements in one write; throws the first failure, after which the transaction can't be committed.
   */
  flight(statements: readonly Statement[]): Promise<QueryResult<Record<string, unknown>>[]>;
  /** Runs `hook` once the transaction is committed, never when it is rolled back. What it throws is logged. */
  afterCommit(hook: () => void | Promise<void>): void;
}

/**
 * Opens a transaction on `client` with the command `begin`, runs `work` in it and commits, or rolls back when it
 * throws. Resolves with the hooks that the caller runs after it has released the connection. `onCommitting` is called
 * right before COMMIT is sent.
 */
export async function runTransaction<Result>(
  client: ClientBase,
  begin: string,
  work: (tx: Transaction) => Promise<Result>,
  onCommitting: () => void = () => {},
): Promise<{ result: Result; hooks: (() => void | Promise<void>)[] }> {
  const hooks: (() => void | Promise<void>)[] = [];
  gatherWrites(client); // BEGIN is sent together with the first statement of `work`
  const opened = sendCommand(client, begin);
  opened.catch(() => {}); // awaited below; until then `work` may fail first
  let isOver = false;
  const sendOpen = <Row>(statement: Statement): Promise<QueryResult<Row>> => {
    if (isOver)
      return Promise.reject(new Error('This transaction is over: a statement was sent without waiting for it.'));
    return send<Row>(client, statement);
  };
  const tx: Transaction = {
    query: <Row>(statement: string | Statement, values?: readonly unknown[]) =>
      sendOpen<Row>(typeof statement === 'string' ? { text: statement, ...(values && { values }) } : statement),
    flight(statements) {
      gatherWrites(client);
      return allAnswers(statements.map((statement) => sendOpen<Record<string, unknown>>(statement)));
    },
    afterCommit: (hook) => void hooks.push(hook),
  };
  let result: Result;
  try {
    result = await work(tx);
    await opened;
  } catch (error) {
    isOver = true;
    await sendCommand(client, 'ROLLBACK');
    await opened; // when BEGIN itself failed, that is the reason to report
    throw error;
  }
  isOver = true;
  onCommitting();
  assertCommitted(await sendCommand(client, 'COMMIT'));
  return { result, hooks };
}
