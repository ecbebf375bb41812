import { type Actor, type ChannelFacts, can } from '../../permissions/can.ts';
import { channelTypes } from '../channels/channel-types.ts';
import type { ConversationStateName } from '../channels/conversation-state.ts';
import type { Message } from '../messages/messages.ts';
import type { notificationActions as texts } from './texts/index.ts';

/** What a notification of a client's message can do with the conversation. Most systems show only the first two. */
export const notificationActions = ['close', 'snooze', 'settle'] as const;
export type NotificationAction = (typeof notificationActions)[number];

export type NotificationWords = Record<keyof (typeof texts)['en-US'], string>;

/** The conversation of a notification, for those who may answer it. */
export interface NotifiedConversation {
  channel_id: number;
  /** Who is notified: on a shared device somebody else may be signed in by now. */
  user_id: number;
  /** The state that the actions are made from. */
  version: number;
  /** The newest message that the notification knows of: what came later has not been seen. */
  seen_seq: number;
  /** Null: that of the device. */
  time_zone: string | null;
  actions: NotificationAction[];
  /** In the language of the user: a service worker has no texts of its own. */
  words: NotificationWords;
}

interface NotifiedFacts extends ChannelFacts {
  state: ConversationStateName;
  awaiting_reply: boolean;
}

/** What this reader can do from the notification of a message: what the conversation's own buttons would offer. */
export const listNotificationActions = (
  actor: Actor,
  channel: NotifiedFacts,
  { client_id }: Pick<Message, 'client_id'>,
): NotificationAction[] => {
  if (channel.type !== channelTypes.client || channel.state !== 'open' || client_id === null) return [];
  if (!can(actor, 'conversations.answer', null) || !can(actor, 'channel.post', channel)) return [];
  return notificationActions.filter((action) => action !== 'settle' || channel.awaiting_reply);
};
