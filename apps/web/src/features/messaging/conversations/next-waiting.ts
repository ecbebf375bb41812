import { type Channel, channelTypes } from '@switchboard/contract';
import { isNewClient } from '../../../store/channels.ts';
import type { State } from '../../../store/state.ts';

/** Of one's own clients and those without a manager, who waits longest; `butId` is left out. */
export const selectLongestWait = ({ channels, memberships, me }: State, butId: number | null): Channel | null => {
  let longest: Channel | null = null;
  for (const channel of Object.values(channels)) {
    const { id, awaiting_since: since, manager_id: managerId } = channel;
    if (channel.type !== channelTypes.client || channel.state !== 'open' || since === null || id === butId) continue;
    if (since >= (longest?.awaiting_since ?? '~')) continue;
    if (isNewClient(channel) || managerId === me?.id || memberships[id]?.is_member === true) longest = channel;
  }
  return longest;
};
