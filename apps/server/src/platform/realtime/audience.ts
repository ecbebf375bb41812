import type { LoggedEvent } from '../events/index.ts';

/**
 * The rights to read in one workspace, as of event `seq`; updated by the same events whose audience is asked for. The
 * domain implements it (modules/chat/channel-access/audience.ts); the hub only calls it.
 */
export interface AudienceBook {
  /** Number of the last event the snapshot contains. */
  readonly seq: number;
  /**
   * Applies an event; called in order, before the event's audience is asked for. Returns the users whose rights it
   * changed: they may not see any more the channels they saw until now.
   */
  apply(event: LoggedEvent): ReadonlySet<number>;
  /** Adds a user who was created without an event, before their first socket joins. */
  meet(userId: number): Promise<void>;
  /** Whether a user may have a socket at all: they exist, and their status lets them sign in. */
  isActive(userId: number): boolean;
  /** The users who get an event, on any page. */
  audienceOf(event: Pick<LoggedEvent, 'audience'>): ReadonlySet<number> | 'everyone';
  /** Whether a past event may have changed a user's rights. */
  mayHaveChangedRights(event: LoggedEvent, userId: number): boolean;
  /** Whether a user may read a channel: checked at subscribing and again at every delivery to a viewer. */
  mayRead(userId: number, channelId: number): boolean;
  /** The users who see that a colleague is typing in a channel. */
  membersOf(channelId: number): ReadonlySet<number> | 'everyone';
}

/** Reads a workspace's audience and its event number in one snapshot. */
export type AudienceLoader = (workspaceId: number) => Promise<AudienceBook>;
