import type { Permission } from '@switchboard/contract';

/** Those whose role carries one of the permissions, and the users named. */
export interface PermittedAudience {
  permission: readonly Permission[];
  users?: readonly number[];
}

/** Who gets an event. An event has one content: where others get another one, that is an event of its own, for `except`. */
export type Audience =
  | 'everyone'
  /** Those who hear what is said in a channel. */
  | { channel: number }
  /** Those who may read a channel, for what is to be said of the channel itself; and the users named, who may have lost it. */
  | { readersOf: number; users?: readonly number[] }
  | { users: readonly number[] }
  | PermittedAudience
  /** Everyone but these. */
  | { except: PermittedAudience };

/** The channel an event is about; its frame names it. */
export const channelOf = (audience: Audience): number | null => {
  if (audience === 'everyone') return null;
  if ('channel' in audience) return audience.channel;
  return 'readersOf' in audience ? audience.readersOf : null;
};
