import { limits } from '@switchboard/contract';
import type { MessengerState } from '../slices/messenger-state.ts';

/**
 * The first unread message of a channel about to be opened, when the reader wants to begin there and it is further back
 * than the first page and what is held; null when the newest page is the place to begin.
 */
export function unreadPlace(state: MessengerState, channelId: number): number | null {
  const { me, channels, memberships, timelines, historyWindows } = state;
  const membership = memberships[channelId];
  if (me?.preferences.open_at !== 'unread' || !membership?.is_member || membership.unread_count === 0) return null;
  if (historyWindows[channelId]) return null;
  const next = membership.read_seq + 1;
  const lastKnown = channels[channelId]?.last_seq ?? 0;
  const heldFrom = timelines[channelId]?.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return next <= lastKnown - limits.firstPageMessages && next < heldFrom ? next : null;
}
