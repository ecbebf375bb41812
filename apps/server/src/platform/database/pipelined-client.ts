import type { Duplex } from 'node:stream';
import type { ClientBase } from 'pg';
import type { QueryResult, Statement } from './statement.ts';

// How pg pipelines (8.23, lib/client.js): with `pipeline: true` every query is written at once and answered in order.
// Each carries its own Sync, so a failed one does not stop those behind it; inside a transaction the server refuses
// them (25P02) and answers COMMIT with ROLLBACK. Hence the rules here: a flight that changes anything runs inside
// BEGIN … COMMIT, and the answer to COMMIT is looked at.

/** Sends one statement; it is on its way when this returns. */
export async function send<Row>(client: ClientBase, statement: Statement): Promise<QueryResult<Row>> {
  const result = await client.query({ ...statement, values: statement.values as unknown[] });
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 };
}

/** Sends a plain command such as COMMIT and resolves with the command that the server says it ran last. */
export async function sendCommand(client: ClientBase, text: string): Promise<string> {
  const result = (await client.query(text)) as unknown as { command: string } | { command: string }[];
  return (Array.isArray(result) ? result.at(-1)?.command : result.command) ?? '';
}

/**
 * Throws when a statement uses a name that stands for another text on this connection. pg would refuse only that
 * statement, without sending it, while those around it go out.
 */
export function assertNamesAreFree(client: ClientBase, statements: readonly Statement[]): void {
  const { parsedStatements, submittedNamedStatements } = (
    client as unknown as { connection: Record<'parsedStatements' | 'submittedNamedStatements', Record<string, string>> }
  ).connection;
  const texts = new Map<string, string>();
  for (const { name, text } of statements) {
    if (!name) continue;
    const known = texts.get(name) ?? parsedStatements[name] ?? submittedNamedStatements[name];
    if (known !== undefined && known !== text) throw new Error(`The name ${name} stands for two different statements.`);
    texts.set(name, text);
  }
}

/** Gathers everything that is written until the current run of promises ends into one write to the socket. */
export function gatherWrites(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Breaks a connection without a word to the server; whoever waits for an answer on it gets an error. */
export function breakOff(client: ClientBase, reason: string): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.destroy(new Error(reason));
}

/**
 * Waits until every answer of a flight is in, then throws the first failure in the order of sending: the ones behind
 * it only say that the transaction is aborted.
 */
export async function allAnswers<Answers extends readonly Promise<unknown>[]>(
  answers: Answers,
): Promise<{ -readonly [Index in keyof Answers]: Awaited<Answers[Index]> }> {
  const settled = await Promise.allSettled(answers);
  const failure = settled.find((answer) => answer.status === 'rejected');
  if (failure) throw failure.reason;
  return settled.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as {
    -readonly [Index in keyof Answers]: Awaited<Answers[Index]>;
  };
}

/** The statement that opens a transaction for one workspace, which row level security then confines it to. */
export function beginFor(workspaceId: number, mode = ''): string {
  // The number is checked, so it may stand in the text: one message instead of a BEGIN and a prepared set_config.
  if (!Number.isSafeInteger(workspaceId) || workspaceId <= 0) {
    throw new TypeError(`${String(workspaceId)} is not the id of a workspace.`);
  }
  return `BEGIN${mode}; SET LOCAL app.workspace_id = '${workspaceId}'`;
}

/** What COMMIT was answered when an earlier statement had failed although the caller went on as if it had not. */
export function assertCommitted(command: string): void {
  if (command !== 'COMMIT') {
    throw new Error('The transaction was rolled back: one of its statements failed and the error was not passed on.');
  }
}
