import type { Client } from 'pg';
import { type Catalogue, firstQuery } from './catalogue-queries.ts';
import { Nullability, type ParameterNulls } from './nullability.ts';

export interface DescribedColumn {
  name: string;
  /** As PostgreSQL names it: `bigint`, `text[]`. */
  type: string;
  isNullable: boolean;
}
/** PostgreSQL's description of a statement. */
export interface DescribedStatement {
  parameters: string[];
  columns: DescribedColumn[];
}

/** Prepares a statement and reads its types; throws PostgreSQL's objections. */
export const describeStatement = async (
  client: Client,
  catalogue: Catalogue,
  text: string,
  nullsOf: readonly ParameterNulls[],
): Promise<DescribedStatement> => {
  await client.query(`deallocate all; prepare described as ${text}`);
  const { rows } = await client.query<{ parameters: string[]; types: string[] | null }>(
    `select parameter_types::text[] as parameters, result_types::text[] as types from pg_prepared_statements`,
  );
  const { parameters = [], types } = rows[0] ?? {};
  if (!types) return { parameters, columns: [] };
  // A function's body is kept as the parser's tree, which has the origin of each column.
  await client.query(
    `create or replace function pg_temp.described(${parameters.join(', ')}) returns void begin atomic ${text}; end`,
  );
  const { rows: bodies } = await client.query<{ body: string }>(
    `select prosqlbody::text as body from pg_proc where oid = 'pg_temp.described'::regproc`,
  );
  await client.query('drop function pg_temp.described');
  const query = firstQuery(bodies[0]?.body ?? '');
  if (query === null) throw new Error('PostgreSQL has kept no tree of it');
  const columns = new Nullability(catalogue, nullsOf).ofColumns(query);
  return {
    parameters,
    columns: columns.map(({ name, isNullable }, index) => ({ name, isNullable, type: types[index] ?? '' })),
  };
};
