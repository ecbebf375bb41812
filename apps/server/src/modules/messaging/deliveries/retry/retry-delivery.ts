import { type Actor, can, type Message } from '@switchboard/contract';
import type { Database } from '../../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../../platform/http/index.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import { loadChannelFacts } from '../../../chat/channel-access/index.ts';
import { loadMessageViews } from '../../../chat/messages/index.ts';
import { deliveryJob } from '../delivery-job.ts';
import { deliveryEvent } from '../settle-delivery.ts';
import { findRetriedMessage, requeueDelivery } from './retry-queries.ts';

/** Queues a failed delivery again, from the part that failed. */
export const makeRetryDelivery =
  ({ database }: { database: Database }) =>
  (actor: CallingActor, channelId: number, messageId: number): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const channel = await loadChannelFacts(tx, workspaceId, channelId, actor, 'channel.read', {
        lock: true,
      });
      const row = await findRetriedMessage(tx, workspaceId, channelId, messageId);
      if (row === null || row.deleted_at !== null) throw new AppError('message.not_found');
      if (!can(actor as Actor, 'message.retry', { ...row, channel })) throw new AppError('permission.denied');
      if (channel.is_blocked) throw new AppError('conversation.client_blocked');
      if (row.is_out_of_date) throw new AppError('message.not_retryable');
      const at = await requeueDelivery(tx, workspaceId, channelId, row.seq);
      if (at === null) throw new AppError('message.not_retryable');
      await enqueueJob(tx, deliveryJob(workspaceId, channelId));
      const [message] = await loadMessageViews(tx, workspaceId, channelId, [row.seq]);
      if (message === undefined) throw new AppError('message.not_found');
      const head = { message_id: message.id, message_seq: message.seq };
      tx.announce(deliveryEvent({ channelId, head }, { state: 'queued', reason: null }, at));
      return message;
    });
