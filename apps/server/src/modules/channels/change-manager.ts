import type { Transaction } from '../../platform/database/index.ts';
import { type ManagerChange, recordManagerChanges } from '../clients/exported-queries.ts';
import { replaceManager } from './member-queries.ts';

/** Gives a conversation, whose row is locked, another manager or none, and adds it to the client's history. */
export const changeManager = async (tx: Transaction, workspaceId: number, change: ManagerChange): Promise<void> => {
  const isChanged = await replaceManager(tx, workspaceId, change.channelId, change.before, change.after);
  if (isChanged) await recordManagerChanges(tx, workspaceId, [change]);
};
