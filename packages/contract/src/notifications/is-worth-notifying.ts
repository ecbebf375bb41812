import type { Preferences } from './notifications.ts';

/** What the choice depends on: a message of somebody else, as one reader gets it. */
export interface NotifiedMessage {
  /** The reader is named, or everyone in the channel is. */
  isMention: boolean;
  /** Said to the reader alone: a direct channel, or a client's word to their manager. */
  isDirect: boolean;
  /** The reader has muted the channel. */
  isMuted: boolean;
  /** A client's conversation that waits for a manager; the reader may answer clients and is not in it. */
  isNewClient: boolean;
}

/** Whether a message notifies its reader, on the screen or by push. A mute beats all but a mention, and that by choice only. */
export const isWorthNotifying = (
  preferences: Pick<Preferences, 'notify' | 'mentions_beat_mute' | 'new_clients'>,
  { isMention, isDirect, isMuted, isNewClient }: NotifiedMessage,
): boolean => {
  if (preferences.notify === 'none') return false;
  if (isNewClient) return preferences.new_clients;
  if (isMuted) return isMention && preferences.mentions_beat_mute;
  return preferences.notify === 'all' || isMention || isDirect;
};
