import { channelTypes } from '@switchboard/contract';
import type { Transaction } from '../../platform/database/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import { announceChanges } from './announce-change.ts';
import { loadChannelViews } from './load-channel.ts';
import { listPlacesOf } from './staff-queries.ts';

/**
 * Announces the channels that users belong to from their first moment on: their own one as new, the others as joined. The
 * last step of the transaction that has created the users.
 */
export const announcePlaces = async (
  events: EventLog,
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<void> => {
  const places = await listPlacesOf(tx, workspaceId, userIds);
  const isOwn = ({ type }: { type: number }) => type === channelTypes.direct;
  const own = await loadChannelViews(
    tx,
    workspaceId,
    places.filter(isOwn).map(({ channel_id }) => channel_id),
  );
  await events.append(
    tx,
    workspaceId,
    [...own.values()].map((data) => ({ event: 'newChannel', audience: { readersOf: data.id }, data })),
  );
  const joined = places.filter((place) => !isOwn(place));
  await announceChanges(
    events,
    tx,
    workspaceId,
    joined.map((place) => ({
      channelId: place.channel_id,
      members: { added: place.user_ids, removed: [] },
      said: [],
    })),
  );
};
