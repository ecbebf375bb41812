import { statement } from '../../../../platform/database/index.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';
import { clientsTable, personRows, withPersons } from '../exported-queries.ts';
import type { SummaryRow } from './person-queries.ts';

export interface MergeRow {
  id: number;
  client: SummaryRow | null;
  into: SummaryRow | null;
  author_id: number;
  author_first_name: string;
  author_last_name: string;
  author_avatar_file_id: number | null;
  created_at: Date;
}

/**
 * Lets one transaction of a workspace at a time change merges: two that each see no circle could close one between rows
 * that neither has locked.
 */
export const lockMerges = statement({
  name: 'lock-client-merges',
  text: `select pg_advisory_xact_lock(hashtextextended('client-merges', $1))`,
  values: (workspaceId: number) => [workspaceId],
}).run();

const summaryOf = (alias: string) => `case when ${alias}.deleted_at is null then json_build_object('id', ${alias}.id,
    'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name, 'username', ${alias}.username,
    'phone', ${alias}.phone, 'avatar_file_id', ${alias}.avatar_file_id, 'service_type', ${alias}.service_type) end`;

/** The merges through which this client is one person with others, oldest first. */
export const listMergeRows = statement({
  name: 'list-client-merges',
  text: `${withPersons('array[$2]')}
    select m.id, ${summaryOf('a')} as client, ${summaryOf('b')} as into, u.id as author_id,
      u.first_name as author_first_name, u.last_name as author_last_name, u.avatar_file_id as author_avatar_file_id,
      m.created_at
    from ${personRows} p join client_merges m on m.workspace_id = $1 and m.client_id = p.id
    join ${clientsTable} a on a.workspace_id = $1 and a.id = m.client_id
    join ${clientsTable} b on b.workspace_id = $1 and b.id = m.into_id
    join ${usersTable} u on u.workspace_id = $1 and u.id = m.merged_by
    order by m.id`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).all<MergeRow>();

export const insertMerge = statement({
  name: 'insert-client-merge',
  text: `insert into client_merges (workspace_id, id, client_id, into_id, merged_by) values ($1, $2, $3, $4, $5)`,
  values: (workspaceId: number, merge: { id: number; clientId: number; intoId: number; userId: number }) => [
    workspaceId,
    merge.id,
    merge.clientId,
    merge.intoId,
    merge.userId,
  ],
}).run();

/** Removes a merge of one of these clients; null: there is none. */
export const deleteMerge = statement({
  name: 'delete-client-merge',
  text: `delete from client_merges where workspace_id = $1 and id = $2 and client_id = any($3)
    returning client_id, into_id`,
  values: (workspaceId: number, mergeId: number, clientIds: readonly number[]) => [workspaceId, mergeId, clientIds],
}).first<{ client_id: number; into_id: number }>();

/** Returns whether that is new. */
export const insertToldApart = statement({
  name: 'insert-clients-told-apart',
  text: `insert into clients_told_apart (workspace_id, client_id, other_id, told_by)
    values ($1, least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint), $4) on conflict do nothing`,
  values: (workspaceId: number, pair: { clientId: number; otherId: number; userId: number }) => [
    workspaceId,
    pair.clientId,
    pair.otherId,
    pair.userId,
  ],
}).any();
