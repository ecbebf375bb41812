import type { Transaction } from '../../../platform/database/index.ts';
import { enqueueJob } from '../../../platform/jobs/index.ts';
import { changePendingDelivery, reviveDelivery } from '../../messaging/deliveries/exported-queries.ts';
import { deliveryJob } from './delivery-job.ts';

/**
 * Queues the change for the client's phone too, behind the conversation's other deliveries, if the message was sent or
 * is about to be.
 */
export const changeDelivery = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  change: 'edit' | 'delete',
): Promise<void> => {
  const isQueued =
    (await changePendingDelivery(tx, workspaceId, channelId, seq, change)) ||
    (await reviveDelivery(tx, workspaceId, channelId, seq, change));
  if (!isQueued) return;
  await enqueueJob(tx, deliveryJob(workspaceId, channelId));
};
