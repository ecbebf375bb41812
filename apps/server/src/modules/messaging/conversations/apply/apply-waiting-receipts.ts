import type { Transaction } from '../../../../platform/database/index.ts';
import type { Connector } from '../../../connectors/index.ts';
import { applyReceipt } from '../../deliveries/index.ts';
import { markUpdatesHandled, takeWaitingUpdates, waitsForDelivery } from './handled-queries.ts';

/** Applies the receipts of a chat that arrived before the messenger's answer to the send call. */
export const applyWaitingReceipts = async (
  tx: Transaction,
  connector: Connector,
  chat: { workspaceId: number; botId: number; chatId: string },
): Promise<void> => {
  const { workspaceId, botId, chatId } = chat;
  const waiting = await takeWaitingUpdates(tx, workspaceId, botId, chatId, [waitsForDelivery]);
  for (const { update_key: updateKey, payload } of waiting) {
    const receipt = connector.parse(payload);
    if (receipt.kind !== 'receipt') continue;
    const isComplete = await applyReceipt(tx, chat, receipt);
    // Of another message, which is still in doubt.
    if (!isComplete) await markUpdatesHandled(tx, workspaceId, botId, [updateKey], { waitsFor: waitsForDelivery });
  }
};
