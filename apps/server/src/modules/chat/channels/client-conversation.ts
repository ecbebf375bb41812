import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import {
  listConversationReaders,
  listMemberIds,
  lockConversationOf,
  lockConversationsOf,
  renameChannelsOf,
  setConversationName,
} from '../channel-access/index.ts';
import { removeChannel } from './remove-channel.ts';

/**
 * Names a client's conversation after them, unless a user has renamed it. Locks it until the transaction ends; null
 * when the client has no conversation.
 */
export const renameConversation = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
  { from, to }: { from: string; to: string },
): Promise<number | null> => {
  const conversation = await lockConversationOf(tx, workspaceId, clientId);
  if (conversation === null) return null;
  if (conversation.name === from && from !== to) await setConversationName(tx, workspaceId, conversation.id, to);
  return conversation.id;
};

/** The same for many clients. */
export const renameConversations = async (
  tx: Transaction,
  workspaceId: number,
  names: readonly { clientId: number; from: string; to: string }[],
): Promise<void> => {
  await lockConversationsOf(
    tx,
    workspaceId,
    names.map(({ clientId }) => clientId),
  );
  await renameChannelsOf(tx, workspaceId, names);
};

/** Deletes a client's conversation for everyone; returns the events that say so. */
export const removeConversation = async (
  tx: Transaction,
  workspaceId: number,
  clientId: number,
): Promise<NewEvent[]> => {
  const conversation = await lockConversationOf(tx, workspaceId, clientId);
  if (conversation === null) return [];
  const { id } = conversation;
  const members = await listMemberIds(tx, workspaceId, id);
  const readers = await listConversationReaders(tx, workspaceId);
  await removeChannel(tx, workspaceId, id);
  // Names everyone who saw it: when others catch up later, the audience book no longer has the channel.
  const audience = { readersOf: id, users: [...new Set([...members, ...readers])] };
  return [{ event: 'deleteChannel', audience, data: { id } }];
};
