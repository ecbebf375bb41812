import type { LoggedEvent } from './event-log.ts';

/**
 * Who may see what in one workspace, as of event `seq`; kept current by the very events it is asked about. The domain
 * implements it (modules/channels/audience.ts); the hub only asks.
 */
export interface AudienceBook {
  /** Number of the last event the snapshot contains. */
  readonly seq: number;
  /**
   * Takes an event into account; called in order, before the event's audience is asked. Answers with the users whose rights
   * it changed: what they were sent until now may be what they may not see any more.
   */
  apply(event: LoggedEvent): ReadonlySet<number>;
  /** Takes in a user who came to be without an event, before their first socket joins. */
  meet(userId: number): Promise<void>;
  /** Users who get an event wherever they are in the app. */
  audienceOf(event: Pick<LoggedEvent, 'audience'>): ReadonlySet<number> | 'everyone';
  /** Whether an event of the past may have changed a user's rights. */
  mayHaveChangedRights(event: LoggedEvent, userId: number): boolean;
  /** Whether a user may read a channel: asked at subscribing and again at every delivery to a viewer. */
  mayRead(userId: number, channelId: number): boolean;
  /** Users who are told that somebody is typing in a channel. */
  membersOf(channelId: number): ReadonlySet<number> | 'everyone';
}

/** Reads a workspace's audience and its event number in one snapshot. */
export type AudienceLoader = (workspaceId: number) => Promise<AudienceBook>;
