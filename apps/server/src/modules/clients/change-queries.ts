import type { ClientChangeField } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';

interface NewChangeRow {
  clientId: number;
  actorId: number | null;
  field: ClientChangeField;
  label: string | null;
  before: string | null;
  after: string | null;
}

export const insertClientChanges = async (
  tx: Transaction,
  workspaceId: number,
  rows: readonly NewChangeRow[],
): Promise<void> => {
  await tx.query({
    name: 'insert-client-changes',
    text: `insert into client_changes (workspace_id, client_id, field, label, before, after, changed_by)
      select $1, n.client_id, n.field, n.label, n.before, n.after, n.changed_by
      from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])
        as n (client_id, field, label, before, after, changed_by)`,
    values: [
      workspaceId,
      rows.map((row) => row.clientId),
      rows.map((row) => row.field),
      rows.map((row) => row.label),
      rows.map((row) => row.before),
      rows.map((row) => row.after),
      rows.map((row) => row.actorId),
    ],
  });
};
