import type { Transaction } from '../../../../platform/database/index.ts';
import { enqueueJob } from '../../../../platform/jobs/index.ts';
import type { InboundEcho } from '../../../connectors/index.ts';
import { deliveryJob } from '../delivery-job.ts';
import { readDeliveryRef } from '../prepare-message.ts';
import { advanceByEcho, countEcho, lockDelivery } from './echo-queries.ts';
import { findChatChannel, listNamedParts } from './receipt-queries.ts';

/**
 * Whether an echo is of our own message: by the messenger's id, or by our reference if the answer to the call has not
 * brought that id yet. A delivery whose outcome is unknown, or that waits for another try, goes on behind the part that
 * has arrived after all; one that is under way is left to its call, which finds the echo counted.
 */
export const settleEcho = async (
  tx: Transaction,
  { workspaceId, botId }: { workspaceId: number; botId: number },
  { chatId, externalId, ours, sentAt }: InboundEcho,
): Promise<boolean> => {
  const known = await listNamedParts(tx, workspaceId, botId, chatId, [externalId]);
  if (known.length > 0) return true;
  const named = ours === null ? null : readDeliveryRef(ours.ref);
  if (ours === null || named === null || named.workspaceId !== workspaceId) return false;
  const { channelId, seq } = named;
  // A reference is no proof by itself: the message has to be one of this very chat.
  if ((await findChatChannel(tx, workspaceId, botId, chatId)) !== channelId) return false;
  if (!(await lockDelivery(tx, workspaceId, channelId, seq))) return false;
  const part = { botId, chatId, channelId, seq, externalId, slot: ours.slot, sentAt };
  if (!(await countEcho(tx, workspaceId, part))) return true;
  const isAdvanced = await advanceByEcho(tx, workspaceId, channelId, seq);
  if (isAdvanced) await enqueueJob(tx, deliveryJob(workspaceId, channelId));
  return true;
};
