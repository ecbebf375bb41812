import type { Transaction } from '../../../platform/database/index.ts';
import { deleteChannel } from '../channel-access/index.ts';
import { deleteDraftsOfChannel } from '../drafts/index.ts';

/** Marks a channel as deleted and removes what can't be reached any more. */
export const removeChannel = async (tx: Transaction, workspaceId: number, channelId: number): Promise<void> => {
  await deleteChannel(tx, workspaceId, channelId);
  await deleteDraftsOfChannel(tx, workspaceId, channelId);
};
