import type { Channel, SystemMessage } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent, SerializedEvent } from '../../../platform/events/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { systemDraft, writeMessages } from '../messages/index.ts';
import { channelEvents } from './channel-events.ts';
import { loadChannelViews } from './load-channel.ts';

interface ChannelChange {
  channelId: number;
  /** Users who were added and removed. */
  members?: { added: number[]; removed: number[] };
  /** The system messages to write in the channel. */
  said: SystemMessage[];
  /** The events of messages that were written for it before. */
  written?: SerializedEvent[];
  /** Users who may not see the channel any more: their browsers remove it. */
  lostBy?: number[];
}

/** The events of a change, with the channel as it now is. */
export const changeEvents = ({ channelId, members, lostBy = [] }: ChannelChange, view: Channel): NewEvent[] => {
  const announced: NewEvent[] = [];
  if (members !== undefined) {
    const { added, removed } = members;
    announced.push({
      event: 'updateMembers',
      audience: { readersOf: channelId, users: [...added, ...removed] },
      data: { channel_id: channelId, added, removed, members_count: view.members_count, manager_id: view.manager_id },
    });
  }
  announced.push(...channelEvents('updateChannel', view));
  // Without `readersOf`: the channel's readers keep it, and so does the audience book.
  if (lostBy.length > 0) {
    announced.push({ event: 'deleteChannel', audience: { users: lostBy }, data: { id: channelId } });
  }
  return announced;
};

/**
 * Announces changes of channels; late in their transaction, since the system messages lock the workspace's counters.
 * First come the events of each channel: updateMembers (the members), updateChannel (its current view), deleteChannel
 * (for `lostBy`); newMessage of all at the end.
 */
export const announceChanges = async (
  tx: Transaction,
  workspaceId: number,
  changes: readonly ChannelChange[],
): Promise<void> => {
  const written = await writeMessages(
    tx,
    workspaceId,
    changes.flatMap(({ channelId, said }) => said.map((system) => systemDraft(channelId, system))),
  );
  const views = await loadChannelViews(
    tx,
    workspaceId,
    changes.map(({ channelId }) => channelId),
  );
  tx.announce(...changes.flatMap((change) => changeEvents(change, viewOf(views, change))));
  tx.announce(...changes.flatMap((change) => change.written ?? []), ...written.events);
};

const viewOf = (views: ReadonlyMap<number, Channel>, { channelId }: ChannelChange): Channel => {
  const view = views.get(channelId);
  if (view === undefined) throw new AppError('channel.not_found');
  return view;
};

/** The same for one channel. */
export const announceChange = (
  tx: Transaction,
  { workspaceId, ...change }: ChannelChange & { workspaceId: number },
): Promise<void> => announceChanges(tx, workspaceId, [change]);
