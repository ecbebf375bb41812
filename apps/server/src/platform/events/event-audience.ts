import type { Permission } from '@switchboard/contract';

/** Users whose role has one of the permissions, and the named users. */
export interface PermittedAudience {
  permission: readonly Permission[];
  users?: readonly number[];
}

/** Those who may read a channel and whose role has one of the permissions, or none of them. */
type NarrowedAudience =
  | { readersOf: number; having: readonly Permission[] }
  | { readersOf: number; lacking: readonly Permission[] };

/**
 * The users who get an event. An event has one content: if others get a different one, that is a separate event, for
 * `except`.
 */
export type Audience =
  | 'everyone'
  /** Those who get a channel's messages. */
  | { channel: number }
  /**
   * Those who may read a channel, for events about the channel itself; and the named users, who may have lost access.
   */
  | { readersOf: number; users?: readonly number[] }
  | NarrowedAudience
  | { users: readonly number[] }
  | PermittedAudience
  /** Everyone except these. */
  | { except: PermittedAudience };

/** Whether others may read the channel and do not get the event, not even while they look at the channel. */
export const isNarrowed = (audience: Audience): audience is NarrowedAudience =>
  audience !== 'everyone' && ('having' in audience || 'lacking' in audience);

/** The channel an event is about; its frame names it. */
export const channelOf = (audience: Audience): number | null => {
  if (audience === 'everyone') return null;
  if ('channel' in audience) return audience.channel;
  return 'readersOf' in audience ? audience.readersOf : null;
};
