import pg from 'pg';

declare const rowOfStatement: unique symbol;

/** One SQL statement. A `name` makes it prepared once per connection; the same name must always have the same text. */
export interface Statement<Row = unknown> {
  name?: string;
  text: string;
  values?: readonly unknown[];
  /** Only a type: that of its rows. */
  readonly [rowOfStatement]?: Row;
}

export interface QueryResult<Row> {
  rows: Row[];
  /** Rows returned or changed. */
  rowCount: number;
}

/** Statements that travel together, of rows that may differ. */
export type StatementsOf<Rows extends readonly unknown[]> = readonly [
  ...{ readonly [Index in keyof Rows]: Statement<Rows[Index]> },
];
export type ResultsOf<Rows extends readonly unknown[]> = { -readonly [Index in keyof Rows]: QueryResult<Rows[Index]> };

type ToWireValue = (value: unknown) => string | Buffer | null;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: ToWireValue } }).utils;

/**
 * The statement with its values converted to their wire format. pg converts values while writing; a value that can't be
 * converted then fails only its own statement, when a COMMIT may already follow it. Converted here, it throws before
 * anything is sent.
 */
export function toWireStatement(statement: Statement): Statement {
  return statement.values ? { ...statement, values: statement.values.map(prepareValue) } : statement;
}
