import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult as KyselyResult,
  PostgresAdapter,
  PostgresQueryCompiler,
} from 'kysely';
import type { QueryResult, Statement } from './statement.ts';
import type { Tables } from './tables.ts';

type SendStatement = (statement: Statement) => Promise<QueryResult<unknown>>;

/** A Kysely whose statements all go through `send`, that is, into one transaction that is already open. */
export function makeTransactionKysely(send: SendStatement): Kysely<Tables> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<KyselyResult<Row>> {
      const { rows, rowCount } = await send({ text: query.sql, values: query.parameters });
      return { rows: rows as Row[], numAffectedRows: BigInt(rowCount) };
    },
    streamQuery() {
      throw new Error('Streaming is not possible on a pipelined connection.');
    },
  };
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => makeDriver(connection),
      createIntrospector: () => {
        throw new Error('The schema is described by the migrations, not read back.');
      },
    },
  });
}

function makeDriver(connection: DatabaseConnection): Driver {
  const refuse = async () => {
    throw new Error('A transaction is open already: use it.');
  };
  const nothing = async () => {};
  return {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    destroy: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
  };
}
