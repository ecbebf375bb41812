import type { Transaction } from '../../platform/database/index.ts';
import { enqueueJob } from '../../platform/jobs/index.ts';
import { changePendingDelivery, reviveDelivery } from '../deliveries/exported-queries.ts';
import { deliveryJob } from './delivery-job.ts';

/** Tells the client's phone too, in the queue of the conversation, if the message has gone out or is about to. */
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
