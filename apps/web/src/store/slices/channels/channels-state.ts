import type { Channel, Membership } from '@switchboard/contract';

/** How long a client has waited for an answer, or how long until it is due, in words. */
export interface WaitingMark {
  label: string;
  title: string;
  level: 'short' | 'long' | 'tooLong';
}

export interface ChannelsState {
  /** The part that everyone sees; events replace it. */
  channels: Record<number, Channel>;
  memberships: Record<number, Membership>;
  /** Conversations without a manager, including those not held. */
  newClientsCount: number;
  /** The channel on the screen, and whether the window has the focus: then its messages are read as they arrive. */
  active: { channelId: number | null; focused: boolean };
  /** The channel on the screen in which the reader marked messages unread: they stay so until it is opened again. */
  keptUnread: number | null;
  /** Channel → seqs of unread messages deleted since, so that no deletion reduces a count twice. */
  deletedUnread: Record<number, number[]>;
  /** By channel. */
  waitingMarks: Readonly<Record<number, WaitingMark>>;
  /** By channel: those that have to be closed soon, or by now. */
  closingMarks: Readonly<Record<number, WaitingMark>>;
  /** How many overviews were loaded: with each, new clients are held only as far as it lists them. */
  overviews: number;
}

export const emptyChannels = (): ChannelsState => ({
  channels: {},
  memberships: {},
  newClientsCount: 0,
  active: { channelId: null, focused: true },
  keptUnread: null,
  deletedUnread: {},
  waitingMarks: {},
  closingMarks: {},
  overviews: 0,
});
