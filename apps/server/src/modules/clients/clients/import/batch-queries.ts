import { statement } from '../../../../platform/database/index.ts';
import { type ClientRow, clientRowColumns, type EditedClient } from '../client-queries.ts';

const byId = `select ${clientRowColumns} from clients where workspace_id = $1 and id = any($2) and deleted_at is null
  order by id`;

/** Clients who are not deleted, in the order of their ids. */
export const listClientsById = statement({
  name: 'list-clients-by-id',
  text: byId,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<ClientRow>();

/** The same, locked until the transaction ends. */
export const lockClientsById = statement({
  name: 'lock-clients-by-id',
  text: `${byId} for no key update`,
  values: (workspaceId: number, ids: readonly number[]) => [workspaceId, ids],
}).all<ClientRow>();

export const updateClients = statement({
  name: 'update-clients',
  text: `update clients c set first_name = n.first_name, last_name = n.last_name, username = n.username, phone = n.phone,
      viber_phone = n.viber_phone, facebook_link = n.facebook_link, is_name_edited = n.is_name_edited,
      messenger_first_name = n.messenger_first_name, messenger_last_name = n.messenger_last_name,
      is_username_edited = n.is_username_edited, messenger_username = n.messenger_username,
      version = c.version + 1, updated_at = now()
    from jsonb_to_recordset($2::jsonb) as n (id bigint, first_name text, last_name text, username text, phone text,
      viber_phone text, facebook_link text, is_name_edited boolean, messenger_first_name text, messenger_last_name text,
      is_username_edited boolean, messenger_username text)
    where c.workspace_id = $1 and c.id = n.id`,
  values: (workspaceId: number, clients: readonly (EditedClient & { id: number })[]) => [
    workspaceId,
    JSON.stringify(clients),
  ],
}).run();

/** Values of many clients; the ids are for those that are new. */
export const saveValuesOfClients = statement({
  name: 'save-values-of-clients',
  text: `insert into custom_field_values (workspace_id, client_id, id, field_id, value)
    select $1, v.client_id, v.id, v.field_id, v.value
    from jsonb_to_recordset($2::jsonb) as v (client_id bigint, id bigint, field_id bigint, value text)
    on conflict (workspace_id, client_id, field_id) do update set value = excluded.value, updated_at = now()`,
  values: (
    workspaceId: number,
    values: readonly { client_id: number; id: number; field_id: number; value: string }[],
  ) => [workspaceId, JSON.stringify(values)],
}).run();
