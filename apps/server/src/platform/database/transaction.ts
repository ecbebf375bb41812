import type { ClientBase } from 'pg';
import type { NewEvent, SerializedEvent } from '../events/index.ts';
import type { AfterCommit } from './after-commit.ts';
import type { Announcements } from './announcing.ts';
import {
  allAnswers,
  assertCommitted,
  assertNamesAreFree,
  gatherWrites,
  send,
  sendCommand,
} from './pipelined-client.ts';
import { type QueryResult, type ResultsOf, type Statement, type StatementsOf, toWireStatement } from './statement.ts';

/**
 * An open transaction. All statements are pipelined: those sent without waiting, as in one `Promise.all`, travel together
 * and run in order.
 */
export interface Transaction {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<QueryResult<Row>>;
  query<Row = Record<string, unknown>>(statement: Statement<Row>): Promise<QueryResult<Row>>;
  /**
   * Sends several statements in one write; throws the first failure, after which the transaction can't be committed.
   */
  flight<Rows extends readonly unknown[]>(statements: StatementsOf<Rows>): Promise<ResultsOf<Rows>>;
  /**
   * Leaves statements to be sent together with COMMIT, once `work` has returned, which saves a round trip. Nothing can
   * be sent after it; the first failure of one is thrown in place of the result.
   */
  finish(statements: readonly Statement[]): void;
  /**
   * Adds events to the transaction. They are stored in this order by its last statement, sent together with COMMIT, and
   * passed on after the hooks of `afterCommit`; repeated events are stored once. A rollback drops them.
   */
  announce(...events: readonly (NewEvent | SerializedEvent)[]): void;
  /** Runs `hook` once the transaction is committed, never when it is rolled back. Its errors are logged. */
  afterCommit(hook: AfterCommit): void;
}

export interface TransactionOptions {
  /** The command that opens it. */
  begin: string;
  /** Called at the first announcement. */
  openAnnouncements: () => Announcements;
  /** Called right before COMMIT is sent. */
  onCommitting: () => void;
}

/**
 * Opens a transaction on `client`, runs `work` in it and commits, or rolls back when it throws. Resolves with the hooks
 * that the caller runs after it has released the connection.
 */
export async function runTransaction<Result>(
  client: ClientBase,
  { begin, openAnnouncements, onCommitting }: TransactionOptions,
  work: (tx: Transaction) => Promise<Result>,
): Promise<{ result: Result; hooks: AfterCommit[] }> {
  const hooks: AfterCommit[] = [];
  let announcements: Announcements | null = null;
  gatherWrites(client); // BEGIN is sent together with the first statement of `work`
  const opened = sendCommand(client, begin);
  opened.catch(() => {}); // awaited below; until then `work` may fail first
  let hasReturned = false;
  /** Nothing more can be sent. */
  let isOver = false;
  let last: Statement[] = [];
  const sendOpen = <Row>(statement: Statement): Promise<QueryResult<Row>> => {
    if (isOver)
      return Promise.reject(new Error('This transaction is over: a statement was sent without waiting for it.'));
    gatherWrites(client);
    return send<Row>(client, statement);
  };
  const tx: Transaction = {
    query: <Row>(statement: string | Statement<Row>, values?: readonly unknown[]) =>
      sendOpen<Row>(typeof statement === 'string' ? { text: statement, ...(values && { values }) } : statement),
    async flight<Rows extends readonly unknown[]>(statements: StatementsOf<Rows>) {
      const results = await allAnswers(statements.map((statement) => sendOpen(statement)));
      return results as ResultsOf<Rows>;
    },
    finish(statements) {
      if (isOver) throw new Error('This transaction is over: statements were left without waiting for it.');
      isOver = true;
      last = statements.map(toWireStatement);
    },
    announce(...events) {
      if (hasReturned) throw new Error('This transaction is over: an event was announced without waiting for it.');
      if (events.length === 0) return;
      announcements ??= openAnnouncements();
      announcements.add(events);
    },
    afterCommit: (hook) => void hooks.push(hook),
  };
  let result: Result;
  let storing: Statement[];
  try {
    result = await work(tx);
    await opened;
    isOver = true;
    hasReturned = true;
    storing = toStoringStatements(announcements);
    // COMMIT is sent behind them without waiting for their answers, so any reason not to send one has to be known.
    assertNamesAreFree(client, [...last, ...storing]);
  } catch (error) {
    isOver = true;
    hasReturned = true;
    await sendCommand(client, 'ROLLBACK');
    await opened; // when BEGIN itself failed, that is the reason to report
    throw error;
  }
  onCommitting();
  gatherWrites(client);
  const sent = [...last, ...storing].map((statement) => send<unknown>(client, statement));
  const [results, command] = await allAnswers([allAnswers(sent), sendCommand(client, 'COMMIT')] as const);
  assertCommitted(command);
  const stored = results[last.length];
  if (stored !== undefined) hooks.push(() => announcements?.onCommitted(stored));
  return { result, hooks };
}

/** One, or none when nothing was announced. */
const toStoringStatements = (announcements: Announcements | null): Statement[] =>
  announcements === null ? [] : [toWireStatement(announcements.toStatement())];
