import { statement } from '../../../platform/database/index.ts';

export interface ClientToErase {
  id: number;
  first_name: string;
  last_name: string;
  bot_id: number;
  service_client_id: string;
  avatar_file_id: number | null;
  /** When they came, in microseconds. */
  since: number;
}

/** The account that stands in an erased client's row: no messenger's ids look like it. */
const noAccount = `'erased:' || id`;
export const isErased = (client: string): string => `${client}.service_client_id = 'erased:' || ${client}.id`;

const columns = `id, first_name, last_name, bot_id, service_client_id, avatar_file_id,
  (extract(epoch from created_at) * 1000000)::bigint as since`;

/** A client who is not erased, deleted ones included. */
export const findClientToErase = statement({
  name: 'find-client-to-erase',
  text: `select ${columns} from clients c where workspace_id = $1 and id = $2 and not ${isErased('c')}`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).first<ClientToErase>();

/** Locked so that nothing of them is being written; erased clients are left out. */
export const lockClientsToErase = statement({
  name: 'lock-clients-to-erase',
  text: `select ${columns} from clients c where workspace_id = $1 and id = any($2) and not ${isErased('c')}
    order by id for update`,
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).all<ClientToErase>();

/** Empties a client's row except for its number. A client who writes from the same account from now on is new. */
export const blankClient = statement({
  name: 'blank-client',
  text: `update clients set service_client_id = ${noAccount}, first_name = '', last_name = '', username = null,
      phone = null, viber_phone = null, facebook_link = null, language = null, avatar_file_id = null, avatar_hash = null,
      avatar_checked_at = null, last_inbound_at = null, is_name_edited = false, messenger_first_name = null,
      messenger_last_name = null, is_username_edited = false, messenger_username = null, version = version + 1,
      updated_at = now(), deleted_at = coalesce(deleted_at, now())
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).run();

export const eraseCustomValuesStatement = statement({
  name: 'erase-custom-values',
  text: 'delete from custom_field_values where workspace_id = $1 and client_id = $2',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).of();

export const eraseClientTermsStatement = statement({
  name: 'erase-client-terms',
  text: 'delete from client_search where workspace_id = $1 and client_id = $2',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).of();

export const countCustomValues = statement({
  name: 'count-custom-values',
  text: 'select count(*)::int as count from custom_field_values where workspace_id = $1 and client_id = any($2)',
  values: (workspaceId: number, clientIds: readonly number[]) => [workspaceId, clientIds],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
