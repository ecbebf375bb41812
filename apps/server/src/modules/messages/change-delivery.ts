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
  if (rowCount === 0 && !(await reviveDelivery(tx, workspaceId, channelId, seq, change))) return;
  await enqueueJob(tx, deliveryJob(workspaceId, channelId));
};

/**
 * The delivery of a message that was sent long ago is gone; what is on the phone is known by the messenger's ids. False for
 * what was never sent.
 */
const reviveDelivery = async (
  tx: Transaction,
  workspaceId: number,
  channelId: number,
  seq: number,
  change: 'edit' | 'delete',
): Promise<boolean> => {
  const { rowCount } = await tx.query({
    text: `insert into deliveries (workspace_id, channel_id, message_seq, state, sent_parts, pending_change)
      select $1, $2, $3, 'sent', count(*), $4 from external_messages x
        join messages m on m.workspace_id = x.workspace_id and m.channel_id = x.channel_id and m.seq = x.message_seq
        where x.workspace_id = $1 and x.channel_id = $2 and x.message_seq = $3 and m.created_by is not null
        having count(*) > 0
      on conflict do nothing`,
    values: [workspaceId, channelId, seq, change],
  });
  return rowCount > 0;
};
