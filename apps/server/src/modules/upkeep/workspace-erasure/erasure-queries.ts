/** SQL over all existing tables: new ones are erased without being named here. */
import { askUnchecked, type Database, statement, type Transaction } from '../../../platform/database/index.ts';
import { filesTable } from '../../files/exported-queries.ts';
import { dataExportsTable } from '../data-export/exported-queries.ts';

export const listWorkspaceTablesStatement = statement({
  text: `select c.relname as name, array(
      select distinct f.confrelid::regclass::text from pg_constraint f
      where f.contype = 'f' and f.conrelid = c.oid and f.confrelid <> c.oid) as refers_to
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  values: () => [],
}).of<{ name: string; refers_to: string[] }>();

/** The tables that hold rows of workspaces, each before those it refers to. */
export const listWorkspaceTables = async (database: Database): Promise<string[]> => {
  const { rows } = await database.global((tx) => tx.query(listWorkspaceTablesStatement()));
  return inOrderOfReferences(new Map(rows.map(({ name, refers_to }) => [name, refers_to])));
};

const inOrderOfReferences = (left: Map<string, string[]>): string[] => {
  const ordered: string[] = [];
  while (left.size > 0) {
    const isReferredTo = (name: string) => [...left.values()].some((refersTo) => refersTo.includes(name));
    const free = [...left.keys()].filter((name) => !isReferredTo(name));
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
};

/** Deletes at most `limit` rows of a workspace from a table of `listWorkspaceTables`; returns how many. */
export const deleteRows = async (
  tx: Transaction,
  workspaceId: number,
  table: string,
  limit: number,
): Promise<number> => {
  const name = `"${table.replaceAll('"', '""')}"`;
  /* oxlint-disable switchboard/table-ownership -- an erasure takes the rows of every owner, enumerated from the schema */
  const { rowCount } = await askUnchecked(
    tx,
    `delete from ${name} where workspace_id = $1
      and ctid = any(array(select ctid from ${name} where workspace_id = $1 limit $2))`,
    [workspaceId, limit],
  );
  /* oxlint-enable switchboard/table-ownership */
  return rowCount ?? 0;
};

/** The keys of stored bytes of a workspace, of files and exports, after a key, in their order. */
export const listStorageKeys = statement({
  name: 'list-storage-keys',
  text: `select key from (
      select storage_key as key from ${filesTable} where workspace_id = $1
      union select storage_key from ${dataExportsTable} where workspace_id = $1 and storage_key is not null) keys
    where key > $2 order by key limit $3`,
  values: (workspaceId: number, after: string, limit: number) => [workspaceId, after, limit],
}).answer((rows: { key: string }[]): string[] => rows.map(({ key }) => key));

export const forgetJobs = statement({
  text: 'select forget_jobs($1)',
  values: (workspaceId: number) => [workspaceId],
}).run();
