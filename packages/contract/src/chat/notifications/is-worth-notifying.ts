import type { Message } from '../messages/messages.ts';
import type { Preferences } from './notifications.ts';

/** The facts that decide a notification: another person's message, from one reader's point of view. */
export interface NotifiedMessage {
  /** The reader is named, or everyone in the channel is. */
  isMention: boolean;
  /** Addressed to the reader alone: in a direct channel, or from a client to their manager. */
  isDirect: boolean;
  /** The reader has muted the channel. */
  isMuted: boolean;
  /** A client's conversation that waits for a manager; the reader may answer clients and is not in it. */
  isNewClient: boolean;
}

/** System messages of a conversation that its new manager did not take themselves. */
export const isHandOver = ({ system }: Pick<Message, 'system'>): boolean =>
  system?.code === 'manager_assigned' || system?.code === 'given';

/** Whether the product says by it that this user got the conversation, from somebody else or by itself. */
export const handsOverTo = (message: Pick<Message, 'system'>, userId: number): boolean =>
  isHandOver(message) &&
  message.system?.params['target_id'] === String(userId) &&
  message.system.params['user_id'] !== String(userId);

/**
 * Whether a message notifies its reader, on the screen or by push. A muted channel does not notify, except for mentions
 * if the reader has chosen so.
 */
export const isWorthNotifying = (
  preferences: Pick<Preferences, 'notify' | 'mentions_beat_mute' | 'new_clients'>,
  { isMention, isDirect, isMuted, isNewClient }: NotifiedMessage,
): boolean => {
  if (preferences.notify === 'none') return false;
  if (isNewClient) return preferences.new_clients;
  if (isMuted) return isMention && preferences.mentions_beat_mute;
  return preferences.notify === 'all' || isMention || isDirect;
};
