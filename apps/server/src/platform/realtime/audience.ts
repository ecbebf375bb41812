import type { LoggedEvent } from './event-log.ts';

/**
 * Who may see what in one workspace, as of event `seq`; kept current by the very events it is asked about. The domain
 * implements it (modules/channels/audience.ts); the hub only asks.
 */
export interface AudienceBook {
  /** Number of the last event the snapshot contains. */
  readonly seq: number;
  /** Takes an event into account; called in order, before the event's audience is asked. */
  apply(event: LoggedEvent): void;
  /** Users who get an event wherever they are in the app; the event's own `userIds` are included. */
  audienceOf(event: LoggedEvent): ReadonlySet<number> | 'everyone';
  /** Whether a user may read a channel: asked at subscribing and again at every delivery to a viewer. */
  mayRead(userId: number, channelId: number): boolean;
  /** Users who are told that somebody is typing in a channel. */
  membersOf(channelId: number): ReadonlySet<number> | 'everyone';
}

/** Reads a workspace's audience and its event number in one snapshot. */
export type AudienceLoader = (workspaceId: number) => Promise<AudienceBook>;
