import type { MessengerId } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';

export interface ClientRow {
  id: number;
  first_name: string;
  last_name: string;
  username: string | null;
  language: string | null;
  avatar_file_id: number | null;
  deleted_at: Date | null;
}

const columns = 'id, first_name, last_name, username, language, avatar_file_id, deleted_at';

/** The client with a messenger's id for one bot, deleted ones included. */
export const findClientByServiceId = async (
  tx: Transaction,
  workspaceId: number,
  botId: number,
  serviceClientId: string,
): Promise<ClientRow | null> => {
  const { rows } = await tx.query<ClientRow>({
    name: 'find-client-by-service-id',
    text: `select ${columns} from clients where workspace_id = $1 and bot_id = $2 and service_client_id = $3`,
    values: [workspaceId, botId, serviceClientId],
  });
  return rows[0] ?? null;
};

export interface ClientProfile {
  firstName: string;
  lastName: string;
  username: string | null;
  language: string | null;
}

export const insertClient = async (
  tx: Transaction,
  workspaceId: number,
  client: ClientProfile & { id: number; botId: number; serviceType: MessengerId; serviceClientId: string },
): Promise<void> => {
  await tx.query({
    name: 'insert-client',
    text: `insert into clients (workspace_id, id, bot_id, service_type, service_client_id, first_name, last_name, username, language)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
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
  });
};

/** Stores what the messenger says of the client now; also restores a deleted client. */
export const updateClientProfile = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  profile: ClientProfile,
): Promise<void> => {
  await tx.query({
    name: 'update-client-profile',
    text: `update clients set first_name = $3, last_name = $4, username = $5, language = coalesce($6, language),
        updated_at = now(), deleted_at = null
      where workspace_id = $1 and id = $2`,
    values: [workspaceId, clientId, profile.firstName, profile.lastName, profile.username, profile.language],
  });
};

export const updateClientAvatar = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  fileId: number,
): Promise<void> => {
  await tx.query({
    name: 'update-client-avatar',
    text: 'update clients set avatar_file_id = $3, updated_at = now() where workspace_id = $1 and id = $2',
    values: [workspaceId, clientId, fileId],
  });
};

/** Stores that the client was active just now. */
export const updateLastInbound = async (tx: Transaction, workspaceId: number, clientId: number): Promise<void> => {
  await tx.query({
    name: 'update-last-inbound',
    text: 'update clients set last_inbound_at = now() where workspace_id = $1 and id = $2',
    values: [workspaceId, clientId],
  });
};
