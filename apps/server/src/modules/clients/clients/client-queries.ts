import type { MessengerId } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { isErased } from './erase-queries.ts';

export interface ClientRow {
  id: number;
  /** As people see the client; edited by hand, or as the messenger has it. */
  first_name: string;
  last_name: string;
  username: string | null;
  is_name_edited: boolean;
  /** Null when the name was not edited. */
  messenger_first_name: string | null;
  messenger_last_name: string | null;
  is_username_edited: boolean;
  messenger_username: string | null;
  phone: string | null;
  viber_phone: string | null;
  facebook_link: string | null;
  language: string | null;
  service_client_id: string;
  version: number;
  deleted_at: Date | null;
}

export const clientRowColumns = `id, first_name, last_name, username, is_name_edited, messenger_first_name, messenger_last_name,
  is_username_edited, messenger_username, phone, viber_phone, facebook_link, language, service_client_id, version, deleted_at`;

/** The client with a messenger's id for one bot, deleted ones included. */
export const findClientByServiceId = statement({
  name: 'find-client-by-service-id',
  text: `select ${clientRowColumns} from clients where workspace_id = $1 and bot_id = $2 and service_client_id = $3`,
  values: (workspaceId: number, botId: number, serviceClientId: string) => [workspaceId, botId, serviceClientId],
}).first<ClientRow>();

/**
 * The same, and keeps the client from being deleted until the transaction ends: their messages would come into a
 * deleted conversation.
 */
export const holdClientByServiceId = statement({
  name: 'hold-client-by-service-id',
  text: `select ${clientRowColumns} from clients
    where workspace_id = $1 and bot_id = $2 and service_client_id = $3 for key share`,
  values: (workspaceId: number, botId: number, serviceClientId: string) => [workspaceId, botId, serviceClientId],
}).first<ClientRow>();

const lockedClient = (lock: string): string =>
  `select ${clientRowColumns} from clients where workspace_id = $1 and id = $2 and deleted_at is null for ${lock}`;

/** A client who is not deleted. Locked until the transaction ends; lock clients before their conversations. */
export const lockClient = statement({
  name: 'lock-client',
  text: lockedClient('no key update'),
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).first<ClientRow>();

/** The same for a client who is to be deleted. */
export const lockClientToDelete = statement({
  name: 'lock-client-to-delete',
  text: lockedClient('update'),
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).first<ClientRow>();

export interface ClientProfile {
  firstName: string;
  lastName: string;
  username: string | null;
  language: string | null;
}

export const insertClient = statement({
  name: 'insert-client',
  text: `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name, last_name, username, language)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  values: (
    workspaceId: number,
    client: ClientProfile & { id: number; botId: number; serviceType: MessengerId; serviceClientId: string },
  ) => [
    workspaceId,
    client.id,
    client.botId,
    client.serviceType,
    client.serviceClientId,
    client.firstName,
    client.lastName,
    client.username,
    client.language,
  ],
}).run();

/**
 * Stores the messenger's present data of the client, except for fields edited by hand; also restores a deleted client.
 */
export const updateClientProfile = statement({
  name: 'update-client-profile',
  text: `update clients set
      first_name = case when is_name_edited then first_name else $3 end,
      last_name = case when is_name_edited then last_name else $4 end,
      username = case when is_username_edited then username else $5 end,
      messenger_first_name = case when is_name_edited then $3 end,
      messenger_last_name = case when is_name_edited then $4 end,
      messenger_username = case when is_username_edited then $5 end,
      language = coalesce($6, language), version = version + 1, updated_at = now(), deleted_at = null
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, clientId: number, profile: ClientProfile) => [
    workspaceId,
    clientId,
    profile.firstName,
    profile.lastName,
    profile.username,
    profile.language,
  ],
}).run();

/** The fields of a client that people edit. */
export type EditedClient = Pick<
  ClientRow,
  | 'first_name'
  | 'last_name'
  | 'username'
  | 'phone'
  | 'viber_phone'
  | 'facebook_link'
  | 'is_name_edited'
  | 'messenger_first_name'
  | 'messenger_last_name'
  | 'is_username_edited'
  | 'messenger_username'
>;

export const updateClient = statement({
  name: 'update-client',
  text: `update clients set first_name = $3, last_name = $4, username = $5, phone = $6, viber_phone = $7,
      facebook_link = $8, is_name_edited = $9, messenger_first_name = $10, messenger_last_name = $11,
      is_username_edited = $12, messenger_username = $13, version = version + 1, updated_at = now()
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, clientId: number, client: EditedClient) => [
    workspaceId,
    clientId,
    client.first_name,
    client.last_name,
    client.username,
    client.phone,
    client.viber_phone,
    client.facebook_link,
    client.is_name_edited,
    client.messenger_first_name,
    client.messenger_last_name,
    client.is_username_edited,
    client.messenger_username,
  ],
}).run();

/** Keeps the client's row: a client who writes again comes back. */
export const markClientDeleted = statement({
  name: 'mark-client-deleted',
  text: 'update clients set deleted_at = now(), updated_at = now() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).run();

/** The client's picture, locked until the transaction ends; null when there is no such client, or no picture. */
export const lockClientAvatar = statement({
  name: 'lock-client-avatar',
  text: `select avatar_file_id as file_id, avatar_hash as hash from clients c
    where workspace_id = $1 and id = $2 and not ${isErased('c')} for no key update`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).first<{ file_id: number | null; hash: string | null }>();

/** `hash` distinguishes the picture from the next one; both are null for no picture. */
export const updateClientAvatar = statement({
  name: 'update-client-avatar',
  text: `update clients set avatar_file_id = $3, avatar_hash = $4, updated_at = now()
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, clientId: number, { fileId, hash }: { fileId: number | null; hash: string | null }) => [
    workspaceId,
    clientId,
    fileId,
    hash,
  ],
}).run();

/**
 * Whether to fetch the client's picture now: at most once a day. The caller who gets true fetches it: of two concurrent
 * calls only one does.
 */
export const takeAvatarCheck = statement({
  name: 'take-avatar-check',
  text: `update clients set avatar_checked_at = now() where workspace_id = $1 and id = $2
    and (avatar_checked_at is null or avatar_checked_at < now() - interval '1 day')`,
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).any();

/** Stores that the client was active just now. */
export const updateLastInbound = statement({
  name: 'update-last-inbound',
  text: 'update clients set last_inbound_at = now() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).run();

/** Locks the client's row until the transaction ends. */
export const findClientPhone = statement({
  name: 'lock-client-phone',
  text: 'select phone from clients where workspace_id = $1 and id = $2 for no key update',
  values: (workspaceId: number, clientId: number) => [workspaceId, clientId],
}).answer(([row]: { phone: string | null }[]): string | null => row?.phone ?? null);

export const updateClientPhone = statement({
  name: 'update-client-phone',
  text: `update clients set phone = $3, version = version + 1, updated_at = now()
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, clientId: number, phone: string) => [workspaceId, clientId, phone],
}).run();
