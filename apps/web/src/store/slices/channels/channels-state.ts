import type { Channel, Membership } from '@switchboard/contract';

export interface ChannelsState {
  /** As everyone sees them; events replace them. */
  channels: Record<number, Channel>;
  /** The reader's own side of them. */
  memberships: Record<number, Membership>;
  /** Conversations without a manager, also those not held. */
  newClientsCount: number;
  /** The channel on the screen, and whether the window has the focus: its messages are read as they come. */
  active: { channelId: number | null; focused: boolean };
  /** The channel on the screen in which the reader marked messages unread: it stays so until it is opened again. */
  keptUnread: number | null;
  /** Channel → seqs of unread messages deleted since, so that no deletion lowers a count twice. */
  deletedUnread: Record<number, number[]>;
}

export const emptyChannels = (): ChannelsState => ({
  channels: {},
  memberships: {},
  newClientsCount: 0,
  active: { channelId: null, focused: true },
  keptUnread: null,
  deletedUnread: {},
});
