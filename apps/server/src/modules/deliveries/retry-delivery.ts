import { type Actor, can, type Message } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import { enqueueJob } from '../../platform/jobs/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { loadChannelFacts } from '../channel-access/index.ts';
import { deliveryJob, loadMessageViews } from '../messages/index.ts';
import { requeueDelivery } from './delivery-queries.ts';
import { deliveryEvent } from './settle-delivery.ts';

interface RetriedRow {
  seq: number;
  created_by: number | null;
  deleted_at: Date | null;
  is_system: boolean;
}

/** Queues a failed delivery again, from the part that failed. */
export const makeRetryDelivery =
  ({ database, events }: { database: Database; events: EventLog }) =>
  (actor: CallingActor, channelId: number, messageId: number): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const channel = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.read', {
        lock: true,
      });
      const { rows } = await tx.query<RetriedRow>({
        name: 'find-retried-message',
        text: `select seq, created_by, deleted_at, system is not null as is_system from messages
          where workspace_id = $1 and channel_id = $2 and id = $3`,
        values: [workspaceId, channelId, messageId],
      });
      const [row] = rows;
      if (row === undefined || row.deleted_at !== null) throw new AppError('message.not_found');
      if (!can(actor as Actor, 'message.retry', { ...row, channel })) throw new AppError('permission.denied');
      const at = await requeueDelivery(tx, workspaceId, channelId, row.seq);
      if (at === null) throw new AppError('message.not_retryable');
      await enqueueJob(tx, deliveryJob(workspaceId, channelId));
      const [message] = await loadMessageViews(tx, workspaceId, channelId, [row.seq]);
      if (message === undefined) throw new AppError('message.not_found');
      const head = { message_id: message.id, message_seq: message.seq };
      await events.appendSerialized(tx, workspaceId, [
        deliveryEvent({ channelId, head }, { state: 'queued', reason: null }, at),
      ]);
      return message;
    });
