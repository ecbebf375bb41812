import type { Transaction } from '../../../platform/database/index.ts';
import { recordManagerChanges } from '../../foundation/client-history/index.ts';
import { replaceManager } from '../channel-access/index.ts';

interface ManagerChange {
  channelId: number;
  before: number | null;
  after: number | null;
  /** Null: nobody of the team did it. */
  actorId: number | null;
}

/** Gives a conversation, whose row is locked, another manager or none, and adds it to the history of the client, whose id it returns. */
export const changeManager = async (
  tx: Transaction,
  workspaceId: number,
  { channelId, ...change }: ManagerChange,
): Promise<number | null> => {
  const clientId = await replaceManager(tx, workspaceId, channelId, change);
  if (clientId !== null) await recordManagerChanges(tx, workspaceId, [{ clientId, ...change }]);
  return clientId;
};
