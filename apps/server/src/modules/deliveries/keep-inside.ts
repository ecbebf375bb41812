import type { Transaction } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { updateFacts } from '../messages/exported-queries.ts';
import { announceMessageUpdate } from '../messages/index.ts';
import { deleteDelivery } from './delivery-queries.ts';
import type { DeliveryStep } from './delivery-step.ts';

/** Nothing of a message but mentions is left to send: it stays with the team, as if it had been written so. Ends its transaction. */
export const keepInside = async (
  events: EventLog,
  tx: Transaction,
  { workspaceId, channelId, head }: DeliveryStep,
): Promise<void> => {
  const { message_seq: seq } = head;
  await deleteDelivery(tx, workspaceId, channelId, seq);
  await updateFacts(tx, workspaceId, channelId, seq, { inner: true });
  await announceMessageUpdate(events, tx, workspaceId, channelId, seq);
};
