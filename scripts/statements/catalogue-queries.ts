import type { Client } from 'pg';
import { nodeOf, nodesOf, parseTree, type QueryNode } from './query-tree.ts';

interface CataloguedFunction {
  name: string;
  /** PostgreSQL's own, not one of the product. */
  isBuiltIn: boolean;
  /** Null for a null; and, of PostgreSQL's own, mostly only then. */
  isStrict: boolean;
  /** The query of a function written in standard SQL. */
  body: QueryNode | null;
}

/** The database's catalogue of its tables, views and functions. */
export interface Catalogue {
  isNotNull(table: number, column: number): boolean;
  viewOf(id: number): QueryNode | null;
  functionOf(id: number): CataloguedFunction;
}

const unknownFunction: CataloguedFunction = { name: '', isBuiltIn: false, isStrict: false, body: null };

export const readCatalogue = async (client: Client): Promise<Catalogue> => {
  const columns = await client.query<{ key: string }>(
    `select attrelid || '.' || attnum as key from pg_attribute where attnotnull`,
  );
  const functions = await client.query<{
    id: string;
    name: string;
    is_built_in: boolean;
    is_strict: boolean;
    body: string | null;
  }>(
    `select oid::text as id, proname as name, pronamespace = 'pg_catalog'::regnamespace as is_built_in,
      proisstrict as is_strict, prosqlbody::text as body from pg_proc`,
  );
  const views = await client.query<{ id: string; tree: string }>(
    `select r.ev_class::text as id, r.ev_action::text as tree from pg_rewrite r
      join pg_class c on c.oid = r.ev_class where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`,
  );
  const notNull = new Set(columns.rows.map(({ key }) => key));
  const known = new Map(
    functions.rows.map((row) => [
      Number(row.id),
      {
        name: row.name,
        isBuiltIn: row.is_built_in,
        isStrict: row.is_strict,
        body: row.body === null ? null : firstQuery(row.body),
      },
    ]),
  );
  const queries = new Map(views.rows.map(({ id, tree }) => [Number(id), firstQuery(tree)]));
  return {
    isNotNull: (table, column) => notNull.has(`${table}.${column}`),
    viewOf: (id) => queries.get(id) ?? null,
    functionOf: (id) => known.get(id) ?? unknownFunction,
  };
};

/** A view's rule is a list with its query, the body of a function a list of lists. */
export const firstQuery = (text: string): QueryNode | null => {
  let tree = parseTree(text);
  while (Array.isArray(tree) && Array.isArray(tree[0])) tree = tree[0];
  return nodeOf(tree) ?? nodesOf(tree)[0] ?? null;
};
