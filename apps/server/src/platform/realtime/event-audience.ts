import type { Permission } from '@switchboard/contract';

/** Users whose role has one of the permissions, and the users named. */
export interface PermittedAudience {
  permission: readonly Permission[];
  users?: readonly number[];
}

/**
 * Who gets an event. An event has one content: where others get a different one, that is a separate event, for
 * `except`.
 */
export type Audience =
  | 'everyone'
  /** Those who get a channel's messages. */
  | { channel: number }
  /**
   * Those who may read a channel, for events about the channel itself; and the users named, who may have lost access.
   */
  | { readersOf: number; users?: readonly number[] }
  | { users: readonly number[] }
  | PermittedAudience
  /** Everyone except these. */
  | { except: PermittedAudience };

/** The channel an event is about; its frame names it. */
export const channelOf = (audience: Audience): number | null => {
  if (audience === 'everyone') return null;
  if ('channel' in audience) return audience.channel;
  return 'readersOf' in audience ? audience.readersOf : null;
};
