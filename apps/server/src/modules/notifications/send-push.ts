import { channelTypes, languageShape } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Task } from '../../platform/jobs/index.ts';
import { loadMessageViews } from '../messages/index.ts';
import { findPushedChannel, type PushedChannelRow } from './notify-queries.ts';
import type { SendPush } from './push-sender.ts';
import { messagePush } from './push-text.ts';
import { deleteSubscription, findDevice } from './subscription-queries.ts';

export interface SendPushDeps {
  database: Database;
  isConnected: (workspaceId: number, userId: number) => boolean;
  sendPush: SendPush;
}

const payloadShape = z.object({
  workspace_id: z.int(),
  subscription_id: z.int(),
  channel_id: z.int(),
  seq: z.int(),
});

/** A conversation that waits is everyone's who may answer; anything else is its members'. */
const isStillTheirs = (channel: PushedChannelRow, seq: number): boolean =>
  channel.is_member ? channel.read_seq < seq : channel.type === channelTypes.client && channel.manager_id === null;

/** What to send, looked at now: the message may be read, deleted or hidden since the push was queued. */
const loadPush = async (
  tx: Transaction,
  { workspace_id, subscription_id, channel_id, seq }: z.output<typeof payloadShape>,
) => {
  const device = await findDevice(tx, workspace_id, subscription_id);
  if (device === null) return null;
  const channel = await findPushedChannel(tx, workspace_id, channel_id, device.user_id);
  if (channel === null || !isStillTheirs(channel, seq)) return null;
  const [message] = await loadMessageViews(tx, workspace_id, channel_id, [seq]);
  if (message === undefined || message.deleted_at !== null) return null;
  const language = languageShape.catch('en-US').parse(device.language);
  const payload = messagePush(language, { ...channel, is_new_client: !channel.is_member }, message);
  return { device, payload };
};

/** Sends one device one message. A busy push service is tried again; a device that is gone is forgotten. */
export const makeSendPushTask =
  ({ database, isConnected, sendPush }: SendPushDeps): Task =>
  async (rawPayload) => {
    const job = payloadShape.parse(rawPayload);
    const { workspace_id: workspaceId, subscription_id: subscriptionId } = job;
    const push = await database.inWorkspace(workspaceId, (tx) => loadPush(tx, job));
    if (push === null || isConnected(workspaceId, push.device.user_id)) return;
    const outcome = await sendPush(push.device, push.payload, { urgency: 'high' });
    if (outcome !== 'gone') return;
    await database.inWorkspace(workspaceId, (tx) => deleteSubscription(tx, workspaceId, subscriptionId));
  };
