import { channelTypes } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { listMembershipsOf } from '../channel-access/index.ts';
import { changeEvents } from './announce-change.ts';
import { loadChannelViews } from './load-channel.ts';

/**
 * The events of the channels that users belong to from their first moment on: their own one as new, the others as joined.
 * In the transaction that has created the users.
 */
export const listMembershipEvents = async (
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<NewEvent[]> => {
  const memberships = await listMembershipsOf(tx, workspaceId, userIds);
  const views = await loadChannelViews(
    tx,
    workspaceId,
    memberships.map(({ channel_id: id }) => id),
  );
  const own: NewEvent[] = [];
  const joined: NewEvent[] = [];
  for (const { channel_id: channelId, type, user_ids: added } of memberships) {
    const view = views.get(channelId);
    if (view === undefined) throw new Error('a channel of a new user is missing');
    if (type === channelTypes.direct) {
      own.push({ event: 'newChannel', audience: { readersOf: channelId }, data: view });
    } else joined.push(...changeEvents({ channelId, members: { added, removed: [] }, said: [] }, view));
  }
  return [...own, ...joined];
};
