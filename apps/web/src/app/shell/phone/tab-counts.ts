import { channelTypes } from '@switchboard/contract';
import { selectMyConversations, selectUnread } from '../../../store/selectors.ts';
import type { State } from '../../../store/state.ts';

/** New clients, and unread messages of the reader's own: what the sidebar counts for both lists. */
export const selectInboxWaiting = (state: State): number =>
  selectMyConversations(state).reduce((sum, { id }) => sum + selectUnread(id)(state), state.newClientsCount);

/** Unread messages of channels that are no conversations of clients; muted ones are left out. */
export const selectChannelsUnread = (state: State): number =>
  Object.values(state.channels).reduce(
    (sum, { id, type }) =>
      type === channelTypes.client || state.memberships[id]?.muted ? sum : sum + selectUnread(id)(state),
    0,
  );
