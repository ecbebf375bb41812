import { enqueueJob, enqueueJobStatement } from '../../../platform/jobs/index.ts';
import type { PhoneQueue } from '../../chat/messages/index.ts';
import { deliveryJob } from './delivery-job.ts';
import {
  changePendingDelivery,
  findExternalRepeatsStatement,
  insertDeliveriesStatement,
  insertExternalIdsStatement,
  reviveDelivery,
} from './phone-queue-queries.ts';
import { reactionsJob } from './reactions/reactions-job.ts';

/** The way of messages into deliveries. */
export const phoneQueue: PhoneQueue = {
  statements: {
    findKnown: findExternalRepeatsStatement,
    name: insertExternalIdsStatement,
    send: (workspaceId, messages) => [
      insertDeliveriesStatement(workspaceId, messages),
      ...[...new Set(messages.map(({ channelId }) => channelId))].map((channelId) =>
        enqueueJobStatement(deliveryJob(workspaceId, channelId)),
      ),
    ],
  },
  async change(tx, workspaceId, channelId, seq, change) {
    const isQueued =
      (await changePendingDelivery(tx, workspaceId, channelId, seq, change)) ||
      (await reviveDelivery(tx, workspaceId, channelId, seq, change));
    if (isQueued) await enqueueJob(tx, deliveryJob(workspaceId, channelId));
  },
  showReactions: (tx, workspaceId, channelId, seq) => enqueueJob(tx, reactionsJob(workspaceId, channelId, seq)),
};
