import {
  can,
  channelTypes,
  defaultPreferences,
  languageShape,
  listNotificationActions,
  type Message,
} from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { Task } from '../../../platform/jobs/index.ts';
import { isWorkspaceOpen } from '../../foundation/workspaces/index.ts';
import { findPreview, loadMessageViews, previewOf } from '../messages/index.ts';
import { choosePushes } from './choose-pushes.ts';
import { findPushedChannel, type PushedChannelRow } from './notify-queries.ts';
import type { SendPush } from './push-sender.ts';
import { messagePush, notifiedConversation } from './push-text.ts';
import { type DeviceRow, deleteSubscription, findDevice } from './subscription-queries.ts';

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

/** A waiting conversation concerns everyone who may answer it; any other channel only its members. */
const isStillTheirs = ({ user_id, permissions }: DeviceRow, channel: PushedChannelRow): boolean =>
  can({ userId: user_id, permissions }, 'channel.hear', channel) &&
  (channel.is_member || channel.type === channelTypes.client);

/**
 * Chosen by the same rules as when the push was queued, with current data: a busy push service may have taken minutes.
 */
const isStillWanted = (device: DeviceRow, channel: PushedChannelRow, message: Message): boolean => {
  if (!(device.preferences.push ?? defaultPreferences.push)) return false;
  const listener = { ...channel, channel_id: channel.id, user_id: channel.is_member ? device.user_id : null };
  const user = {
    user_id: device.user_id,
    preferences: device.preferences,
    may_answer_clients: can({ userId: device.user_id, permissions: device.permissions }, 'conversations.answer', null),
  };
  return choosePushes([message], [listener], new Map([[user.user_id, user]])).length > 0;
};

/** The push to send, read now: the message may have been read, deleted, muted or hidden since the push was queued. */
const loadPush = async (
  tx: Transaction,
  { workspace_id, subscription_id, channel_id, seq }: z.output<typeof payloadShape>,
) => {
  if (!(await isWorkspaceOpen(tx, workspace_id))) return null;
  const device = await findDevice(tx, workspace_id, subscription_id);
  if (device === null) return null;
  const channel = await findPushedChannel(tx, workspace_id, channel_id, device.user_id);
  if (channel === null || !isStillTheirs(device, channel)) return null;
  const [message] = await loadMessageViews(tx, workspace_id, channel_id, [seq]);
  if (message === undefined || message.deleted_at !== null || !isStillWanted(device, channel, message)) return null;
  const language = languageShape.catch('en-US').parse(device.language);
  const words = previewOf(await findPreview(tx, workspace_id, channel_id, seq));
  const payload = messagePush(language, { ...channel, is_new_client: !channel.is_member }, message, words);
  const actions = listNotificationActions(
    { userId: device.user_id, permissions: device.permissions },
    channel,
    message,
  );
  if (actions.length === 0) return { device, payload };
  const conversation = notifiedConversation(language, channel, device, seq, actions);
  return { device, payload: { ...payload, conversation } };
};

/** Sends one message to one device. A busy push service is retried; a device that is gone is deleted. */
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
