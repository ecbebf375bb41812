import type { ClientBase } from 'pg';
import copyStreams, { type CopyToStreamQuery } from 'pg-copy-streams';
import { askUnchecked, escapeIdentifier, type Sure, statement } from '../../../platform/database/index.ts';
import type { AppliedMigration, SequenceInBackup, TableInBackup } from './backup-format.ts';

type Client = Pick<ClientBase, 'query'>;

/**
 * One snapshot of everything until the transaction ends. COPY's output depends on these settings, and the role's time
 * limits must not end a long read. The tables are locked before the snapshot is taken: one that a migration rewrites in
 * between would look empty in it.
 */
export const beginSnapshot = async (client: Client, isKept: (table: { name: string }) => boolean): Promise<void> => {
  const tables = (await listTables(client)).filter(isKept);
  await askUnchecked(
    client,
    `begin isolation level repeatable read read only;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8'`,
  );
  const names = tables.map(({ name }) => `public.${escapeIdentifier(name)}`);
  if (names.length > 0) await askUnchecked(client, `lock table ${names.join(', ')} in access share mode`);
};

export const endSnapshot = async (client: Client): Promise<void> => {
  await askUnchecked(client, 'commit');
};

export const hasMigrations = statement({
  text: `select to_regclass('public.schema_migrations') is not null as exists`,
  values: () => [],
}).answer(([row]: { exists: boolean }[]): boolean => row?.exists === true);

export const readMigrations = statement({
  text: 'select version, name, sha256 from schema_migrations order by version',
  values: () => [],
}).all<AppliedMigration>();

/** Empty where the product was never installed. */
export const listAppliedMigrations = async (client: Client): Promise<AppliedMigration[]> =>
  (await hasMigrations(client)) ? readMigrations(client) : [];

interface CatalogueRow extends TableInBackup {
  /** Tables that have to be filled before this one. */
  refers_to: string[];
  has_workspace: boolean;
  /** Whether row level security hides rows from this connection. */
  is_filtered: boolean;
}

export const readCatalogue = statement({
  text: `select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and t.oid <> c.oid) as refers_to,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id') as has_workspace,
      row_security_active(c.oid) as is_filtered
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`,
  values: () => [],
}).all<CatalogueRow>();

/** Every table of the product with its columns, each table after those it refers to. */
export const listTables = async (client: Client): Promise<CatalogueRow[]> => {
  const ordered: CatalogueRow[] = [];
  const waiting = new Set(await readCatalogue(client));
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const next = [...waiting].filter(({ refers_to }) => refers_to.every((name) => !names.has(name)));
    if (next.length === 0) throw new Error(`the tables ${[...names].join(', ')} refer to each other in a circle`);
    for (const row of next) waiting.delete(row);
    ordered.push(...next);
  }
  return ordered;
};

export const listIdentityColumns = statement({
  // An identity column has a sequence.
  text: `select c.relname::text as table, a.attname::text as column,
      pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any ($1::text[]) and a.attidentity <> '' order by 1, 2`,
  values: (tables: readonly string[]) => [tables],
}).all<Sure<{ table: string; column: string; sequence: string }, 'sequence'>>();

/** The counters of identity columns. They are not part of the snapshot and can only be ahead of it. */
export const listSequences = async (client: Client, tables: readonly string[]): Promise<SequenceInBackup[]> => {
  const found: SequenceInBackup[] = [];
  for (const { table, column, sequence } of await listIdentityColumns(client, tables)) {
    const { rows } = await askUnchecked<{ last_value: string; is_called: boolean }>(
      client,
      `select last_value::text as last_value, is_called from ${sequence}`,
    );
    const [value] = rows;
    if (value !== undefined) found.push({ table, column, lastValue: value.last_value, isCalled: value.is_called });
  }
  return found;
};

export const listWorkspaceIds = statement({
  text: 'select id::text as id from workspaces order by id',
  values: () => [],
}).all<{ id: string }>();

export const hasCounters = statement({
  text: 'select 1 from workspace_counters where workspace_id = $1',
  values: (workspaceId: string) => [Number(workspaceId)],
}).any();

/** The workspaces, and whether each has its counters, without which it cannot be written to. */
export const listWorkspaces = async (client: Client): Promise<{ id: string; has_counters: boolean }[]> => {
  const found: { id: string; has_counters: boolean }[] = [];
  for (const { id } of await listWorkspaceIds(client)) {
    await confineTo(client, id);
    found.push({ id, has_counters: await hasCounters(client, id) });
  }
  return found;
};

/** Selects the workspace whose rows row level security shows to this connection. */
export const confineTo = statement({
  text: `select set_config('app.workspace_id', $1, true)`,
  values: (workspaceId: string) => [workspaceId],
}).run();

/** The rows of a table in COPY's format, all or those of one workspace. */
export const copyOut = (
  client: { query(stream: CopyToStreamQuery): CopyToStreamQuery },
  { name, columns }: TableInBackup,
  workspaceId?: string,
): CopyToStreamQuery => {
  const chosen = columns.map((column) => escapeIdentifier(column)).join(', ');
  const where = workspaceId === undefined ? '' : ` where workspace_id = ${BigInt(workspaceId)}`;
  return client.query(
    copyStreams.to(`copy (select ${chosen} from public.${escapeIdentifier(name)}${where}) to stdout`),
  );
};

export interface StoredBytes {
  key: string;
  size: number;
}

/** Files that were not deleted, of one workspace. */
export const listStoredBytes = statement({
  text: `select storage_key as key, size::float8 as size from files where workspace_id = $1 and deleted_at is null order by id`,
  values: (workspaceId: string) => [Number(workspaceId)],
}).all<StoredBytes>();
