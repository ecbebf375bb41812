import type { ClientChangeField } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { usersTable } from '../users/exported-queries.ts';

interface NewChangeRow {
  clientId: number;
  actorId: number | null;
  field: ClientChangeField;
  label: string | null;
  before: string | null;
  after: string | null;
}

export const insertClientChanges = statement({
  name: 'insert-client-changes',
  text: `insert into client_changes (workspace_id, client_id, field, label, before, after, changed_by)
    select $1, n.client_id, n.field, n.label, n.before, n.after, n.changed_by
    from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])
      as n (client_id, field, label, before, after, changed_by)`,
  values: (workspaceId: number, rows: readonly NewChangeRow[]) => [
    workspaceId,
    rows.map((row) => row.clientId),
    rows.map((row) => row.field),
    rows.map((row) => row.label),
    rows.map((row) => row.before),
    rows.map((row) => row.after),
    rows.map((row) => row.actorId),
  ],
}).run();

/** Another manager of a client's conversation, by ids of users. */
export interface ManagerChange {
  clientId: number;
  before: number | null;
  after: number | null;
  /** Null for automatic changes: the manager is not here any more. */
  actorId: number | null;
}

/** Users are kept by their names of now. */
export const insertManagerChanges = statement({
  name: 'insert-manager-changes',
  text: `insert into client_changes (workspace_id, client_id, field, before, after, changed_by)
    select $1, n.client_id, 'manager', trim(b.first_name || ' ' || b.last_name), trim(a.first_name || ' ' || a.last_name),
      n.changed_by
    from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as n (client_id, before, after, changed_by)
    left join ${usersTable} b on b.workspace_id = $1 and b.id = n.before
    left join ${usersTable} a on a.workspace_id = $1 and a.id = n.after`,
  values: (workspaceId: number, changes: readonly ManagerChange[]) => [
    workspaceId,
    changes.map(({ clientId }) => clientId),
    changes.map(({ before }) => before),
    changes.map(({ after }) => after),
    changes.map(({ actorId }) => actorId),
  ],
}).run();

/** For a client who is being erased. */
export const eraseClientChangesStatement = statement({
  name: 'erase-client-changes',
  text: 'delete from client_changes where workspace_id = $1 and client_id = $2',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).of();
