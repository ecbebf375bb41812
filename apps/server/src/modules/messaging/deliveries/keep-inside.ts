import type { Transaction } from '../../../platform/database/index.ts';
import { announceMessageUpdate, updateFacts } from '../../chat/messages/index.ts';
import type { DeliveryStep } from './delivery-step.ts';
import { deleteDelivery } from './queue-queries.ts';

/** Only mentions of a message are left to send: it stays with the team, as if it had been written so. */
export const keepInside = async (tx: Transaction, { workspaceId, channelId, head }: DeliveryStep): Promise<void> => {
  const { message_seq: seq } = head;
  await deleteDelivery(tx, workspaceId, channelId, seq);
  await updateFacts(tx, workspaceId, channelId, seq, { inner: true });
  await announceMessageUpdate(tx, workspaceId, channelId, seq);
};
