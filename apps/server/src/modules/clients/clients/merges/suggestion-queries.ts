import { type Sure, statement } from '../../../../platform/database/index.ts';
import { clientsTable, personRows, withPersons } from '../exported-queries.ts';
import { type SummaryRow, summaryColumns } from './person-queries.ts';

/** A client with the fields by which two are compared. */
export interface ComparedRow extends SummaryRow {
  viber_phone: string | null;
  /** The name in one alphabet, and with given names of either language as one. */
  letters: string;
  /** Null for a name too short to tell. */
  name_key: string | null;
}

const comparedColumns = `${summaryColumns}, c.viber_phone,
    array_to_string(name_in_one_alphabet(c.first_name || ' ' || c.last_name), ' ') as letters,
    c.name_key`;

export const listCompared = statement({
  name: 'list-compared-clients',
  text: `select ${comparedColumns} from ${clientsTable} c where c.workspace_id = $1 and c.id = any($2)`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).all<Sure<ComparedRow, 'letters'>>();

/** The maximum compared: a name or number that more clients share proves nothing. */
const candidatesMax = 50;

/** Clients with one of these names, or whose phone ends as `phoneQueries` say, newest first. */
export const listCandidates = statement({
  name: 'list-merge-candidates',
  text: `select ${comparedColumns} from ${clientsTable} c
    where c.workspace_id = $1 and c.deleted_at is null and c.id = any(array(
      (select n.id from ${clientsTable} n where n.workspace_id = $1 and n.deleted_at is null
        and n.name_key = any($2::text[]) limit ${candidatesMax})
      union all
      (select f.id from search_clients($3::text[]) as f (id) limit ${candidatesMax})))
    order by c.id desc`,
  values: (
    workspaceId: number,
    { nameKeys, phoneQueries }: { nameKeys: readonly string[]; phoneQueries: readonly string[] },
  ) => [workspaceId, nameKeys, phoneQueries],
}).all<Sure<ComparedRow, 'letters'>>();

/** The persons of these clients, as lists of their clients. */
export const listPersons = statement({
  name: 'list-persons',
  text: `${withPersons('$2')} select p.seed, array_agg(p.id order by p.id) as ids from ${personRows} p group by p.seed`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).answer(
  (rows: { seed: number; ids: number[] }[]): Map<number, number[]> => new Map(rows.map(({ seed, ids }) => [seed, ids])),
);

/** Those of `otherIds` that were told apart from one of these clients. */
export const listToldApart = statement({
  name: 'list-clients-told-apart',
  text: `select t.other_id as id from clients_told_apart t
      where t.workspace_id = $1 and t.client_id = any($2) and t.other_id = any($3)
    union
    select t.client_id from clients_told_apart t
      where t.workspace_id = $1 and t.other_id = any($2) and t.client_id = any($3)`,
  values: (workspaceId: number, clientIds: readonly number[], otherIds: readonly number[]) => [
    workspaceId,
    clientIds,
    otherIds,
  ],
}).answer((rows: { id: number }[]): Set<number> => new Set(rows.map(({ id }) => id)));
