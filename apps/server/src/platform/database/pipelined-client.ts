import type { Duplex } from 'node:stream';
import type { ClientBase } from 'pg';
import type { QueryResult, Statement } from './statement.ts';

// How pg pipelines (8.23, lib/client.js): with `pipeline: true` every query is written at once and answered in order.
// Each carries its own Sync, so a failed one does not stop those behind it; inside a transaction the server refuses
// them (25P02) and answers COMMIT with ROLLBACK. Hence the rules here: a flight (statements sent in one write) that
// changes anything runs inside BEGIN … COMMIT, and the answer to COMMIT is checked.

/** Sends one statement; it has been sent when this returns. */
export async function send<Row>(client: ClientBase, statement: Statement): Promise<QueryResult<Row>> {
  const result = await client.query({ ...statement, values: statement.values as unknown[] });
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 };
}

/** Sends a plain command such as COMMIT and resolves with the command tag of the server's answer. */
export async function sendCommand(client: ClientBase, text: string): Promise<string> {
  const result = (await client.query(text)) as unknown as { command: string } | { command: string }[];
  return (Array.isArray(result) ? result.at(-1)?.command : result.command) ?? '';
}

/**
 * Throws when a statement's name is already used for another text on this connection. pg would refuse only that
 * statement, without sending it, while those around it are sent.
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

/** Collects everything written until the current promise callbacks have run into one write to the socket. */
export function gatherWrites(client: ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Destroys a connection without notifying the server; callers that wait for an answer on it get an error. */
export function breakOff(client: ClientBase, reason: string): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.destroy(new Error(reason));
}

/**
 * Waits for every answer of a flight, then throws the first failure in the order of sending: the later ones only say
 * that the transaction is aborted.
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

/** The statement that opens a transaction for one workspace; row level security confines the transaction to it. */
export function beginFor(workspaceId: number, mode = ''): string {
  // The number is validated, so it may be part of the text: one message instead of a BEGIN and a prepared set_config.
  if (!Number.isSafeInteger(workspaceId) || workspaceId <= 0) {
    throw new TypeError(`${String(workspaceId)} is not the id of a workspace.`);
  }
  return `BEGIN${mode}; SET LOCAL app.workspace_id = '${workspaceId}'`;
}

/** Throws when COMMIT was answered with ROLLBACK, because the caller went on after an earlier statement had failed. */
export function assertCommitted(command: string): void {
  if (command !== 'COMMIT') {
    throw new Error('The transaction was rolled back: one of its statements failed and the error was not passed on.');
  }
}
