import type { MessengerId } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { type NewClientChange, recordClientChanges } from '../../foundation/client-history/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { clientName, fullName } from './client-name.ts';
import {
  type ClientProfile,
  type ClientRow,
  holdClientByServiceId,
  insertClient,
  updateClientProfile,
} from './client-queries.ts';
import { indexClient } from './search/index-client.ts';

interface SavedClient {
  id: number;
  isNew: boolean;
  /** The name or username has changed, or the client is back after being deleted. */
  isChanged: boolean;
  name: string;
  nameBefore: string;
}

/** A placeholder never replaces the data of a known client. */
type SentProfile = ClientProfile & { isPlaceholder?: true };

/**
 * Creates the client at the first message and keeps the data from the messenger up to date. Keeps the client from being
 * deleted until the transaction ends.
 */
export const saveClient = async (
  tx: Transaction,
  workspaceId: number,
  input: { botId: number; serviceType: MessengerId; serviceClientId: string; profile: SentProfile },
): Promise<SavedClient> => {
  const { botId, serviceType, serviceClientId } = input;
  const known = await holdClientByServiceId(tx, workspaceId, botId, serviceClientId);
  if (known === null) {
    const { profile } = input;
    const id = await takeIds(tx, workspaceId, 'client');
    await insertClient(tx, workspaceId, { ...profile, id, botId, serviceType, serviceClientId });
    await indexClient(tx, workspaceId, id);
    const name = clientName(shownAs(profile), serviceClientId);
    return { id, isNew: true, isChanged: false, name, nameBefore: name };
  }
  const held = messengerProfileOf(known);
  const profile = input.profile.isPlaceholder ? held : input.profile;
  const hasOtherName = held.firstName !== profile.firstName || held.lastName !== profile.lastName;
  const hasOtherUsername = held.username !== profile.username;
  const isBack = known.deleted_at !== null;
  const isChanged =
    (hasOtherName && !known.is_name_edited) || (hasOtherUsername && !known.is_username_edited) || isBack;
  const hasOtherLanguage = profile.language !== null && profile.language !== known.language;
  if (hasOtherName || hasOtherUsername || hasOtherLanguage || isBack) {
    await updateClientProfile(tx, workspaceId, known.id, profile);
    await recordClientChanges(tx, workspaceId, messengerChanges(known, profile));
  }
  if (isChanged) await indexClient(tx, workspaceId, known.id);
  const sent = shownAs(profile);
  const shown = {
    ...(known.is_name_edited ? known : sent),
    username: known.is_username_edited ? known.username : sent.username,
  };
  return {
    id: known.id,
    isNew: false,
    isChanged,
    name: clientName(shown, serviceClientId),
    nameBefore: clientName(known, serviceClientId),
  };
};

const shownAs = ({ firstName, lastName, username }: ClientProfile) => ({
  first_name: firstName,
  last_name: lastName,
  username,
});

/** The changes colleagues see: fields edited by hand stay. */
const messengerChanges = (known: ClientRow, profile: ClientProfile): NewClientChange[] => {
  const change = { clientId: known.id, actorId: null };
  const after = shownAs(profile);
  return [
    ...(known.is_name_edited
      ? []
      : [{ ...change, field: 'name' as const, before: fullName(known), after: fullName(after) }]),
    ...(known.is_username_edited
      ? []
      : [{ ...change, field: 'username' as const, before: known.username, after: after.username }]),
  ];
};

/** The messenger's data of the client so far. */
const messengerProfileOf = (row: ClientRow): ClientProfile => ({
  firstName: (row.is_name_edited ? row.messenger_first_name : row.first_name) ?? '',
  lastName: (row.is_name_edited ? row.messenger_last_name : row.last_name) ?? '',
  username: row.is_username_edited ? row.messenger_username : row.username,
  language: row.language,
});
