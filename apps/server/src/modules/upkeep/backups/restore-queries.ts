import type { ClientBase } from 'pg';
import copyStreams, { type CopyStreamQuery } from 'pg-copy-streams';
import { askUnchecked, escapeIdentifier, statement } from '../../../platform/database/index.ts';
import type { SequenceInBackup, TableInBackup } from './backup-format.ts';

type Client = Pick<ClientBase, 'query'>;

const tableName = (name: string): string => `public.${escapeIdentifier(name)}`;

export const countTables = statement({
  text: `select count(*)::int as tables, coalesce(bool_or(relname = 'workspaces'), false) as is_ours
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations'`,
  values: () => [],
}).first<{ tables: number; is_ours: boolean }>();

/** Whether the database has any tables, and whether they contain a workspace. */
export const findOccupation = async (client: Client): Promise<'empty' | 'prepared' | 'foreign' | 'occupied'> => {
  const found = await countTables(client);
  if (found === null || found.tables === 0) return 'empty';
  if (!found.is_ours) return 'foreign';
  const { rows: workspaces } = await askUnchecked(client, 'select 1 from workspaces limit 1');
  return workspaces.length === 0 ? 'prepared' : 'occupied';
};

/** The other connections of servers and commands of the product to this database. */
export const listOtherPrograms = statement({
  text: `select distinct application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'switchboard%'`,
  values: () => [],
}).answer((rows: { name: string }[]): string[] => rows.map(({ name }) => name));

export const listForcedTables = statement({
  text: `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  values: () => [],
}).answer((rows: { name: string }[]): string[] => rows.map(({ name }) => name));

/**
 * Begins the single transaction of a restore: without the role's time limits, with other writers locked out, and with
 * triggers and forced row level security off. (The latter makes COPY fail; the rows already hold what triggers do.)
 */
export const beginRestore = async (client: Client, tables: readonly TableInBackup[]): Promise<void> => {
  await askUnchecked(
    client,
    `begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local lock_timeout = '10s'; set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO'`,
  );
  const forced = await listForcedTables(client);
  for (const { name } of tables) await askUnchecked(client, `lock table ${tableName(name)} in access exclusive mode`);
  await askUnchecked(client, 'create temporary table forced_tables (name text) on commit drop');
  await askUnchecked(client, 'insert into forced_tables select unnest($1::text[])', [forced]);
  for (const name of forced) await askUnchecked(client, `alter table ${tableName(name)} no force row level security`);
  for (const { name } of tables) await askUnchecked(client, `alter table ${tableName(name)} disable trigger user`);
};

/** Loads the rows of one table, in the format COPY wrote. */
export const copyIn = (
  client: { query(stream: CopyStreamQuery): CopyStreamQuery },
  { name, columns }: TableInBackup,
): CopyStreamQuery => {
  const chosen = columns.map((column) => escapeIdentifier(column)).join(', ');
  return client.query(copyStreams.from(`copy ${tableName(name)} (${chosen}) from stdin`));
};

/** Sets identity columns to continue where they were. */
export const setSequences = async (client: Client, sequences: readonly SequenceInBackup[]): Promise<void> => {
  for (const { table, column, lastValue, isCalled } of sequences) {
    await askUnchecked(client, `select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)`, [
      tableName(table),
      column,
      lastValue,
      isCalled,
    ]);
  }
};

/** Files uploaded after the backup had ids too, and browsers have their pictures cached under those. */
const skippedFileIds = 1_000_000;

/** The schema is still that of the backup: newer migrations run after the rows are committed. */
const skipFileIds = async (client: Client): Promise<void> => {
  const { rows } = await askUnchecked<{ counts_by_entity: boolean }>(
    client,
    `select to_regclass('id_counters') is not null as counts_by_entity`,
  );
  const statement = rows[0]?.counts_by_entity
    ? `update id_counters set last_id = last_id + $1 where entity = 'file'`
    : 'update workspace_counters set file_id = file_id + $1';
  await askUnchecked(client, statement, [skippedFileIds]);
};

/** Open refunds may have been made since: the provider is asked for its refunds before it is asked for new ones. */
const doubtRefunds = async (client: Client): Promise<void> => {
  for (const table of ['payments', 'owed_refunds']) {
    const { rows } = await askUnchecked<{ exists: boolean }>(client, 'select to_regclass($1) is not null as exists', [
      tableName(table),
    ]);
    if (!rows[0]?.exists) continue;
    await askUnchecked(
      client,
      `update ${tableName(table)} set refund_asked_at = now()
      where refund_minor > 0 and refunded_at is null and refund_asked_at is null`,
    );
  }
};

/**
 * Changes rows that must not continue as they were. A queued message may have been sent after the backup; since that is
 * unknown, it is not sent by itself. (Edits of sent messages are repeated: the phone then shows the stored text.)
 * Browsers load everything anew, and devices are notified of new events only.
 */
export const settleRestored = async (client: Client, restoredFrom: string): Promise<{ unsettled: number }> => {
  await askUnchecked(client, 'update workspaces set epoch = gen_random_uuid()');
  await skipFileIds(client);
  await doubtRefunds(client);
  await askUnchecked(
    client,
    `update push_cursors p set event_seq = c.event_seq
    from workspace_counters c where c.workspace_id = p.workspace_id`,
  );
  const { rowCount } = await askUnchecked(
    client,
    `update deliveries set state = 'failed', reason = 'unknown_outcome', detail = $1, in_flight_since = null,
       next_attempt_at = null, pending_change = null, updated_at = now() where state = 'queued'`,
    [`was waiting when the backup of ${restoredFrom} was made; it may have been sent since`],
  );
  return { unsettled: rowCount ?? 0 };
};

/** Deletes every session, and the devices that were registered in them. */
export const endAllSessions = async (client: Client): Promise<void> => {
  await askUnchecked(client, 'delete from push_subscriptions; delete from push_cursors; delete from sessions');
  await askUnchecked(client, 'update workspaces set has_push_devices = false');
};

export const commitRestore = async (client: Client, tables: readonly TableInBackup[]): Promise<void> => {
  for (const { name } of tables) await askUnchecked(client, `alter table ${tableName(name)} enable trigger user`);
  const { rows } = await askUnchecked<{ name: string }>(client, 'select name from forced_tables');
  for (const { name } of rows) await askUnchecked(client, `alter table ${tableName(name)} force row level security`);
  await askUnchecked(client, 'commit');
};

/** Collects statistics: without them the first queries would get plans made for empty tables. */
export const analyzeAll = async (client: Client): Promise<void> => {
  await askUnchecked(client, 'analyze');
};
