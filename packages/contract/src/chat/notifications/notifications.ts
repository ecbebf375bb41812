import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { dateTimeShape, idParamShape, idShape, listOf } from '../../shapes.ts';
import type { NotifiedConversation } from './notification-actions.ts';

/** A user's notification settings and how the messenger behaves for them; the same on all their devices. */
export const preferencesShape = z.object({
  /** The messages that notify: all that concern the user, only mentions and direct messages, or none. */
  notify: z.enum(['all', 'mentions', 'none']),
  sound: z.boolean(),
  /** A mention notifies even in a muted channel. */
  mentions_beat_mute: z.boolean(),
  /** New conversations without a manager notify users who may answer. */
  new_clients: z.boolean(),
  /** Also notify devices on which the messenger is closed. */
  push: z.boolean(),
  /** Where a channel with unread messages opens. */
  open_at: z.enum(['unread', 'newest']),
  /** Single-key shortcuts. */
  shortcuts: z.boolean(),
  /** Lists of conversations: those first that wait for an answer, the longest waiting on top; or the newest first. */
  clients_order: z.enum(['waiting', 'newest']),
  /** After a conversation is closed, the next one that waits is opened. */
  open_next: z.boolean(),
  /** Who gives a conversation to a colleague stays in it. */
  stay_after_handing_over: z.boolean(),
  /** Last week's numbers by mail, for those who may read statistics; null: as by default, for the owner only. */
  weekly_mail: z.boolean().nullable(),
});
export type Preferences = z.infer<typeof preferencesShape>;

export const defaultPreferences: Preferences = {
  notify: 'all',
  sound: true,
  mentions_beat_mute: false,
  new_clients: true,
  push: true,
  open_at: 'unread',
  shortcuts: true,
  clients_order: 'waiting',
  open_next: true,
  stay_after_handing_over: true,
  weekly_mail: null,
};

export const updatePreferences = defineEndpoint({
  name: 'updatePreferences',
  summary: 'Changes the own preferences; those not named stay',
  method: 'PUT',
  path: '/users/preferences',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  whileClosed: true,
  body: preferencesShape.partial(),
  result: preferencesShape,
});

/** A device that gets notifications while the messenger is closed there. */
export const pushSubscriptionShape = z.object({
  id: idShape,
  user_agent: z.string().nullable(),
  created_at: dateTimeShape,
  /** When a push last arrived there, to a quarter of an hour; null: none has yet. */
  reached_at: dateTimeShape.nullable(),
});

export const getPushKey = defineEndpoint({
  name: 'getPushKey',
  summary: 'The public VAPID key to subscribe with',
  method: 'GET',
  path: '/push/key',
  access: 'signedIn',
  scope: null,
  rate: 'read',
  result: z.object({ key: z.string() }),
});

export const listPushSubscriptions = defineEndpoint({
  name: 'listPushSubscriptions',
  summary: 'Own devices that get push notifications',
  method: 'GET',
  path: '/push/subscriptions',
  access: 'signedIn',
  scope: null,
  rate: 'read',
  result: listOf(pushSubscriptionShape),
});

export const subscribePush = defineEndpoint({
  name: 'subscribePush',
  summary: 'Registers a device as its browser describes it; the same endpoint again renews it',
  method: 'POST',
  path: '/push/subscriptions',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  status: 201,
  body: z.object({
    /** An https address; a test server may allow its own stand-in. */
    endpoint: z.url({ protocol: /^https?$/, error: 'validation.push_endpoint_invalid' }).max(1_000),
    keys: z.object({ p256dh: z.string().max(200), auth: z.string().max(100) }),
    /** The own device whose new description this is. An answer with another id: the server had dropped it. */
    renews: idShape.optional(),
  }),
  result: pushSubscriptionShape,
});

export const unsubscribePush = defineEndpoint({
  name: 'unsubscribePush',
  summary: 'The device gets no notifications any more',
  method: 'DELETE',
  path: '/push/subscriptions/{id}',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  params: z.object({ id: idParamShape }),
  result: z.literal(true),
  errors: ['push.subscription_not_found'],
});

export const sendTestPush = defineEndpoint({
  name: 'sendTestPush',
  summary: 'Sends a notification to all own devices that are registered, or to one; answers with how many',
  method: 'POST',
  path: '/push/test',
  access: 'signedIn',
  scope: null,
  rate: 'write',
  query: z.object({ id: idParamShape.optional() }),
  result: z.object({ devices: z.int().min(0) }),
  errors: ['push.unavailable', 'push.subscription_not_found'],
});

export const reportPush = defineEndpoint({
  name: 'reportPush',
  summary: 'A device says that a push has arrived, with the receipt that came in it',
  method: 'POST',
  path: '/push/receipts',
  // A service worker may have no session. The receipt was encrypted for this device, and is good for nothing else.
  access: 'workspace',
  scope: null,
  rate: 'write',
  body: z.object({ receipt: z.string().max(200) }),
  result: z.literal(true),
  errors: ['push.subscription_not_found'],
});

/** The content of a push message: enough for the service worker to show it, without data of another workspace. */
export interface PushPayload {
  title: string;
  body: string;
  /** One notification per channel: a later one replaces the earlier. */
  tag: string;
  /** Path to open: `/messenger/12/?message=318`. */
  url: string;
  /** Of a client's message, for a user who may answer it. */
  conversation?: NotifiedConversation;
  /** To be sent back (`reportPush`): the server does not know yet that pushes arrive there now. */
  receipt?: string;
  /** Asked for to see whether it arrives: shown also where a window has the focus. */
  is_test?: true;
}

/** To the user's own connections. */
export const notificationEvents = { updatePreferences: preferencesShape } as const;

export const notificationEndpoints = {
  updatePreferences,
  getPushKey,
  listPushSubscriptions,
  subscribePush,
  sendTestPush,
  reportPush,
  unsubscribePush,
} as const;
