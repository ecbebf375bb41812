import type { Database } from './database.ts';
import type { QueryResult, Statement } from './statement.ts';

// A statement is defined once, with the types of its values and rows; `npm run check:statements` has PostgreSQL prepare
// it in the migrated schema and compares them (docs/decisions/0066-rows-typed-by-the-database.md).

/** Runs statements: a transaction, a connection, or the database, which reads in the workspace that $1 names. */
type Runner =
  | { query<Row>(statement: Prepared): Promise<Answer<Row>> }
  | { readInWorkspace: Database['readInWorkspace'] };
interface Prepared {
  name?: string;
  text: string;
  values: unknown[];
}
type Answer<Row> = Omit<QueryResult<Row>, 'rowCount'> & { rowCount: number | null };

/** How the check finds a statement's text, and the types that its callers rely on; `types` is never set. */
export interface Declared<Values, Row> {
  /** Of a statement that is put together for each call there are several, with values. */
  readonly samples: () => readonly (Omit<Prepared, 'values'> & { values?: readonly unknown[] })[];
  readonly types?: { readonly values: Values; readonly row: Row };
}

/** A statement for each of a few keys: no value from outside becomes part of a text. */
export const statementsBy = <const Key extends string, Made>(
  keys: readonly Key[],
  make: (key: Key) => Made,
): Record<Key, Made> => Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Made>;

declare const sureColumns: unique symbol;
/** A row with columns that the database takes for nullable but that are never null; each use states the reason. */
export type Sure<Row, Names extends keyof Row> = Row & { readonly [sureColumns]?: Names };

const ask = <Row>(runner: Runner, prepared: Prepared): Promise<Answer<Row>> =>
  'query' in runner ? runner.query<Row>(prepared) : runner.readInWorkspace<Row>(prepared.values[0] as number, prepared);

const callsOf = <Args extends unknown[], Values>(
  prepare: (...args: Args) => Prepared,
  samples: Declared<Values, unknown>['samples'],
) => {
  const declare = <Row, Call extends object>(call: Call): Call & Declared<Values, Row> =>
    Object.assign(call, { samples });
  const answering = <Row, Result>(toResult: (answer: Answer<Row>) => Result) =>
    declare<Row, (runner: Runner, ...args: Args) => Promise<Result>>(async (runner, ...args) =>
      toResult(await ask<Row>(runner, prepare(...args))),
    );
  return {
    /** The statement itself, for those that travel together. */
    of: <Row = unknown>() => declare<Row, (...args: Args) => Statement<Row>>(prepare),
    run: () => answering<unknown, void>(() => {}),
    /** How many rows there are, or were changed. */
    count: () => answering<unknown, number>(({ rowCount }) => rowCount ?? 0),
    /** Whether there is a row, or one was changed. */
    any: () => answering<unknown, boolean>(({ rowCount }) => (rowCount ?? 0) > 0),
    first: <Row>() => answering<Row, Row | null>(({ rows }) => rows[0] ?? null),
    all: <Row>() => answering<Row, Row[]>(({ rows }) => rows),
    /** Returns the function's result for the rows, whose type its parameter has. */
    answer: <Row, Result>(toResult: (rows: Row[]) => Result) => answering<Row, Result>(({ rows }) => toResult(rows)),
  };
};

/**
 * Defines a statement; the last call sets its result. `values` makes $1, $2, … of the arguments. With a `name` it is
 * prepared once a connection, and the name stands for this text only.
 */
export const statement = <Args extends unknown[], const Values extends readonly unknown[]>({
  values,
  ...text
}: {
  name?: string;
  text: string;
  values: (...args: Args) => Values;
}) => {
  const prepare = (...args: Args): Prepared => ({ ...text, values: values(...args) as unknown as unknown[] });
  return callsOf<Args, Values>(prepare, () => [text]);
};

/**
 * Defines a statement that is put together for each call, of parts that do not depend on each other. Among the statements
 * of `samples` is each part at least once: those are checked.
 */
export const composed = <Args extends unknown[]>({
  compose,
  samples,
}: {
  compose: (...args: Args) => Prepared;
  samples: () => readonly Readonly<NoInfer<Args>>[];
}) => callsOf<Args, unknown[]>(compose, () => samples().map((args) => compose(...args)));

/**
 * Runs what can't be checked, as it names tables that are known only where it runs. Lint has the list of those who may
 * (`asksUnchecked` in scripts/lint/sql-rules.mjs).
 */
export const askUnchecked = <Row = unknown>(
  runner: Runner,
  text: string,
  values: unknown[] = [],
): Promise<Answer<Row>> => ask<Row>(runner, { text, values });
