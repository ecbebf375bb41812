import type { Statement, Transaction } from '../../platform/database/index.ts';
import { channelsTable } from '../channels/exported-queries.ts';
import { usersTable } from '../users/exported-queries.ts';

/** For joins in other modules' SQL. */
export const clientsTable = 'clients';
export const customFieldsTable = 'custom_fields';
export const customFieldValuesTable = 'custom_field_values';

export const findClientAuthorsStatement = (workspaceId: number, clientIds: readonly number[]): Statement => ({
  name: 'find-client-authors',
  text: `select id, first_name, last_name, avatar_file_id from clients where workspace_id = $1 and id = any($2)`,
  values: [workspaceId, clientIds],
});

/** For joins in other modules' SQL. Only added to. */
export const clientChangesTable = 'client_changes';

export interface ManagerChange {
  channelId: number;
  before: number | null;
  after: number | null;
  /** Null where nobody decided it: the manager is not here any more. */
  actorId: number | null;
}

/** Adds to the history of clients who looks after them, by the names of now; channels that are no conversation are left out. */
export const recordManagerChanges = async (
  tx: Transaction,
  workspaceId: number,
  changes: readonly ManagerChange[],
): Promise<void> => {
  await tx.query({
    name: 'insert-manager-changes',
    text: `insert into client_changes (workspace_id, client_id, field, before, after, changed_by)
      select $1, c.client_id, 'manager', trim(b.first_name || ' ' || b.last_name), trim(a.first_name || ' ' || a.last_name),
        n.changed_by
      from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) as n (channel_id, before, after, changed_by)
      join ${channelsTable} c on c.workspace_id = $1 and c.id = n.channel_id and c.client_id is not null
      left join ${usersTable} b on b.workspace_id = $1 and b.id = n.before
      left join ${usersTable} a on a.workspace_id = $1 and a.id = n.after`,
    values: [
      workspaceId,
      changes.map(({ channelId }) => channelId),
      changes.map(({ before }) => before),
      changes.map(({ after }) => after),
      changes.map(({ actorId }) => actorId),
    ],
  });
};
