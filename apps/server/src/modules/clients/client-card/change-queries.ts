import type { ClientChangeField } from '@switchboard/contract';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { clientChangesTable } from '../../foundation/client-history/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { clientsTable } from '../clients/exported-queries.ts';
import type { NamedRow } from './client-queries.ts';

export interface ChangeRow extends NamedRow {
  id: string;
  client_id: number;
  field: ClientChangeField;
  label: string | null;
  before: string | null;
  after: string | null;
  created_at: Date;
}

/** Of a merge the other client is named as they are called now; a deleted one by their number. */
const otherName = (id: string) =>
  `case when h.field = 'merged' then case when ${id} is not null then coalesce((select coalesce(
      nullif(trim(o.first_name || ' ' || o.last_name), ''), nullif(o.username, '')) from ${clientsTable} o
      where o.workspace_id = h.workspace_id and o.id::text = ${id} and o.deleted_at is null), '#' || ${id}) end else ${id} end`;

const selectChanges = `select h.id, h.client_id, h.field, h.label, ${otherName('h.before')} as before,
    ${otherName('h.after')} as after, h.created_at,
    u.id as author_id, u.first_name as author_first_name, u.last_name as author_last_name,
    u.avatar_file_id as author_avatar_file_id, (extract(epoch from h.created_at) * 1000000)::bigint as ts
  from ${clientChangesTable} h left join ${usersTable} u on u.workspace_id = h.workspace_id and u.id = h.changed_by
  where h.workspace_id = $1 and h.client_id = any($2) and h.field = any($3)`;

/** The changes of these clients before a moment in microseconds, newest first. */
export const listChangesBefore = statement({
  name: 'list-client-changes-before',
  text: `${selectChanges} and h.created_at < 'epoch'::timestamptz + $5::bigint * interval '1 microsecond'
    order by h.created_at desc, h.id limit $4`,
  values: (
    workspaceId: number,
    clientIds: readonly number[],
    { fields, limit, before }: { fields: readonly ClientChangeField[]; limit: number; before: number },
  ) => [workspaceId, clientIds, fields, limit, before],
}).all<ChangeRow & { ts: number }>();

export const listClientChangesStatement = statement({
  name: 'list-client-changes',
  text: `${selectChanges} order by h.created_at desc, h.id limit $4 offset $5`,
  values: (
    workspaceId: number,
    clientIds: readonly number[],
    fields: readonly string[],
    limit: number,
    offset: number,
  ) => [workspaceId, clientIds, fields, limit, offset],
}).of<ChangeRow>();

export const countClientChangesStatement = statement({
  name: 'count-client-changes',
  text: `select count(*)::int as count from ${clientChangesTable}
    where workspace_id = $1 and client_id = any($2) and field = any($3)`,
  values: (workspaceId: number, clientIds: readonly number[], fields: readonly string[]) => [
    workspaceId,
    clientIds,
    fields,
  ],
}).of<{ count: number }>();

/** The changes of these clients, newest first, and their number. */
export const listChangeRows = async (
  tx: Transaction,
  workspaceId: number,
  clientIds: readonly number[],
  { fields, limit, offset }: { fields: readonly ClientChangeField[]; limit: number; offset: number },
): Promise<{ rows: ChangeRow[]; count: number }> => {
  const [{ rows }, counted] = await Promise.all([
    tx.query(listClientChangesStatement(workspaceId, clientIds, fields, limit, offset)),
    tx.query(countClientChangesStatement(workspaceId, clientIds, fields)),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
};
