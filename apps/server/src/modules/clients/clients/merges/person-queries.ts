import { statement } from '../../../../platform/database/index.ts';
import { clientsTable, personRows, withPersons } from '../exported-queries.ts';

const idsOfPerson = (where: string): string => `${withPersons('array[$2]')}
  select c.id from ${personRows} p join ${clientsTable} c on c.workspace_id = $1 and c.id = p.id ${where} order by c.id`;
const toIds = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

/** The clients who are the same person as this one, including itself, oldest first. */
export const listPersonIds = statement({
  name: 'list-person-ids',
  text: idsOfPerson('where c.deleted_at is null'),
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).answer(toIds);

/** The same with deleted clients. */
export const listWholePersonIds = statement({
  name: 'list-whole-person-ids',
  text: idsOfPerson(''),
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).answer(toIds);

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

/** For each of these clients the others who are the same person, looked up by key: most clients have none. */
export const listOthersStatement = statement({
  name: 'list-others-of-persons',
  text: `${withPersons('$2')}
    select p.seed, ${summaryColumns} from ${personRows} p join ${clientsTable} c on c.workspace_id = $1 and c.id = p.id
    where p.id <> p.seed and c.id = any(array(select id from ${personRows} where id <> seed)) and c.deleted_at is null
    order by c.id`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).of<SummaryRow & { seed: number }>();

/** Clients by id, those who are not deleted. */
export const listSummaries = statement({
  name: 'list-client-summaries',
  text: `select ${summaryColumns} from ${clientsTable} c
    where c.workspace_id = $1 and c.id = any($2) and c.deleted_at is null order by c.id`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).all<SummaryRow>();
