import { statement, type Transaction } from '../../../../platform/database/index.ts';
import type { ClientTerms } from './client-terms.ts';

export interface TermsRow extends ClientTerms {
  clientId: number;
  /** 0: the client itself; otherwise a custom field. */
  source: number;
}

export interface NamedClientRow {
  id: number;
  first_name: string;
  last_name: string;
  username: string | null;
  phone: string | null;
  viber_phone: string | null;
}

const namedColumns = 'c.id, c.first_name, c.last_name, c.username, c.phone, c.viber_phone';

export const findNamedClient = statement({
  name: 'find-named-client',
  text: `select ${namedColumns} from clients c where c.workspace_id = $1 and c.id = $2`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).first<NamedClientRow>();

const insertTerms = `insert into client_search (workspace_id, client_id, source, words, phones)
  select $1, r."clientId", r.source, r.words, r.phones
  from jsonb_to_recordset($2::jsonb) as r ("clientId" bigint, source bigint, words text[], phones text[])
  on conflict (workspace_id, client_id, source) do`;
const rowsAsJson = (workspaceId: number, rows: readonly TermsRow[]) => [workspaceId, JSON.stringify(rows)] as const;

export const writeTerms = {
  save: statement({
    name: 'save-client-terms',
    text: `${insertTerms} update set words = excluded.words, phones = excluded.phones`,
    values: rowsAsJson,
  }).run(),
  add: statement({ name: 'add-client-terms', text: `${insertTerms} nothing`, values: rowsAsJson }).run(),
};

/** Writes the search terms of clients; `keeping` leaves existing rows, which are newer, as they are. */
export const saveTerms = async (
  tx: Transaction,
  workspaceId: number,
  rows: readonly TermsRow[],
  { keeping = false } = {},
): Promise<void> => {
  if (rows.length > 0) await writeTerms[keeping ? 'add' : 'save'](tx, workspaceId, rows);
};

export const deleteClientTermsStatement = statement({
  name: 'delete-client-terms',
  text: 'delete from client_search where workspace_id = $1 and client_id = $2 and source = any($3)',
  values: (workspaceId: number, clientId: number, sources: readonly number[]) => [workspaceId, clientId, sources],
}).of();

export const deleteTerms = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  sources: readonly number[],
): Promise<void> => {
  if (sources.length === 0) return;
  await tx.query(deleteClientTermsStatement(workspaceId, clientId, sources));
};

/** No client is found by values of this field any more. */
export const deleteTermsOfField = statement({
  name: 'delete-terms-of-field',
  text: 'delete from client_search where workspace_id = $1 and source = $2 and source <> 0',
  values: (workspaceId: number, fieldId: number) => [workspaceId, fieldId],
}).run();

/** The next clients, by id, that are not found by anything yet. */
export const listUnindexedClients = statement({
  name: 'list-unindexed-clients',
  text: `select ${namedColumns} from clients c
    where c.workspace_id = $1 and c.id > $2 and not exists (select from client_search s
      where s.workspace_id = c.workspace_id and s.client_id = c.id and s.source = 0)
    order by c.id limit $3`,
  values: (workspaceId: number, { afterId, limit }: { afterId: number; limit: number }) => [
    workspaceId,
    afterId,
    limit,
  ],
}).all<NamedClientRow>();

export const listValuesOf = statement({
  name: 'list-values-to-index',
  text: `select client_id, field_id, value from custom_field_values where workspace_id = $1 and client_id = any($2)`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).all<{ client_id: number; field_id: number; value: string }>();
