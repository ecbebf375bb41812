import type { MessengerId } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { takeIds } from '../workspaces/index.ts';
import { type ClientProfile, findClientByServiceId, insertClient, updateClientProfile } from './client-queries.ts';

interface SavedClient {
  id: number;
  isNew: boolean;
  /** The name or username has changed. */
  isChanged: boolean;
  name: string;
  nameBefore: string;
}

/** The client's display name: the name, else the username, else the messenger's id. */
const clientName = (profile: Pick<ClientProfile, 'firstName' | 'lastName' | 'username'>, serviceId: string) =>
  `${profile.firstName} ${profile.lastName}`.trim() || profile.username || serviceId;

/** Creates the client at the first message and keeps the data from the messenger up to date. */
export const saveClient = async (
  tx: Transaction,
  workspaceId: number,
  input: { botId: number; serviceType: MessengerId; serviceClientId: string; profile: ClientProfile },
): Promise<SavedClient> => {
  const { botId, serviceType, serviceClientId, profile } = input;
  const name = clientName(profile, serviceClientId);
  const known = await findClientByServiceId(tx, workspaceId, botId, serviceClientId);
  if (known === null) {
    const id = await takeIds(tx, workspaceId, 'client');
    await insertClient(tx, workspaceId, { ...profile, id, botId, serviceType, serviceClientId });
    return { id, isNew: true, isChanged: false, name, nameBefore: name };
  }
  const before = { firstName: known.first_name, lastName: known.last_name, username: known.username };
  const isChanged =
    before.firstName !== profile.firstName ||
    before.lastName !== profile.lastName ||
    before.username !== profile.username ||
    known.deleted_at !== null;
  if (isChanged || (profile.language !== null && profile.language !== known.language)) {
    await updateClientProfile(tx, workspaceId, known.id, profile);
  }
  return { id: known.id, isNew: false, isChanged, name, nameBefore: clientName(before, serviceClientId) };
};
