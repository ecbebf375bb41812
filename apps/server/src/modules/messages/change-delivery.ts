import type { Transaction } from '../../platform/database/index.ts';
import { enqueueJob } from '../../platform/jobs/index.ts';
import { deliveryJob } from './delivery-job.ts';

/** Tells the client's phone too, in the queue of the conversation, if the message has gone out or is about to. */
export const changeDelivery = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  change: 'edit' | 'delete',
): Promise<void> => {
  const { rowCount } = await tx.query({
    text: `update deliveries set pending_change = $4, updated_at = now()
      where workspace_id = $1 and channel_id = $2 and message_seq = $3 and (sent_parts > 0 or state <> 'failed')`,
    values: [workspaceId, channelId, seq, change],
  });
  if (rowCount === 0) return;
  await enqueueJob(tx, deliveryJob(workspaceId, channelId));
};
