import type { Statement, Transaction } from '../../../platform/database/index.ts';
import { clientsTable } from '../clients/exported-queries.ts';

/**
 * Everybody who is one person with each of the clients that `seeds` names, as rows of `person (seed, id)`: whoever has the
 * same account at the same messenger (one whose ids differ by bot gives nobody the same one twice), and whoever colleagues
 * have merged. Through deleted clients too: that one is hidden changes nothing for the others.
 */
export const withPersons = (seeds: string): string => `with recursive person (seed, id) as (
    select s.id, s.id from unnest(${seeds}::bigint[]) as s (id)
    union
    select p.seed, n.id from person p cross join lateral (
      select m.into_id from client_merges m where m.workspace_id = $1 and m.client_id = p.id
      union all
      select m.client_id from client_merges m where m.workspace_id = $1 and m.into_id = p.id
      union all
      select s.id from ${clientsTable} k
      join ${clientsTable} s on s.workspace_id = k.workspace_id and s.service_type = k.service_type
        and s.service_client_id = k.service_client_id
      where k.workspace_id = $1 and k.id = p.id) n (id))`;

/** The rows of `withPersons`, for its statements. */
export const personRows = 'person';

/** The clients who are the same person as this one, itself among them, oldest first; deleted ones only if asked for. */
export const listPersonIds = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  { withDeleted = false } = {},
): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: withDeleted ? 'list-whole-person-ids' : 'list-person-ids',
    text: `${withPersons('array[$2]')}
      select c.id from ${personRows} p join ${clientsTable} c on c.workspace_id = $1 and c.id = p.id
      ${withDeleted ? '' : 'where c.deleted_at is null'} order by c.id`,
    values: [workspaceId, clientId],
  });
  return rows.map((row) => row.id);
};

export interface SummaryRow {
  id: number;
  first_name: string;
  last_name: string;
  username: string | null;
  phone: string | null;
  avatar_file_id: number | null;
  service_type: number;
}

export const summaryColumns = 'c.id, c.first_name, c.last_name, c.username, c.phone, c.avatar_file_id, c.service_type';

/** For each of these clients the others who are the same person, who are looked up by key: most clients are nobody else. */
export const listOthersStatement = (workspaceId: number, clientIds: readonly number[]): Statement => ({
  name: 'list-others-of-persons',
  text: `${withPersons('$2')}
    select p.seed, ${summaryColumns} from ${personRows} p join ${clientsTable} c on c.workspace_id = $1 and c.id = p.id
    where p.id <> p.seed and c.id = any(array(select id from ${personRows} where id <> seed)) and c.deleted_at is null
    order by c.id`,
  values: [workspaceId, clientIds],
});

/** Clients by id, those who are not deleted. */
export const listSummaries = async (
  tx: Transaction,
  workspaceId: number,
  clientIds: readonly number[],
): Promise<SummaryRow[]> => {
  const { rows } = await tx.query<SummaryRow>({
    name: 'list-client-summaries',
    text: `select ${summaryColumns} from ${clientsTable} c
      where c.workspace_id = $1 and c.id = any($2) and c.deleted_at is null order by c.id`,
    values: [workspaceId, clientIds],
  });
  return rows;
};
