import type { Channel } from '@switchboard/contract';
import { selectMyConversations, selectNewClients } from '../../../store/selectors.ts';
import type { State } from '../../../store/state.ts';

/** Of one's own clients and those without a manager, who waits longest; not the one on the screen. */
export const selectLongestWait = (state: State): Channel | null =>
  [...selectMyConversations(state), ...selectNewClients(state)].reduce<Channel | null>((longest, channel) => {
    const since = channel.state === 'open' ? channel.awaiting_since : null;
    if (since === null || channel.id === state.active.channelId) return longest;
    return (longest?.awaiting_since ?? '~') <= since ? longest : channel;
  }, null);
