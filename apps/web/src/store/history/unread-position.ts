import { limits } from '@switchboard/contract';
import type { MessengerState } from '../slices/messenger-state.ts';

/**
 * The first unread message of a channel about to be opened, if the reader prefers to start there and it is older than
 * the first page and the messages held; null to start at the newest page.
 */
export function unreadPosition(state: MessengerState, channelId: number): number | null {
  const { me, channels, memberships, timelines, historyWindows } = state;
  const membership = memberships[channelId];
  if (me?.preferences.open_at !== 'unread' || !membership?.is_member || membership.unread_count === 0) return null;
  if (historyWindows[channelId]) return null;
  const next = membership.read_seq + 1;
  const lastKnown = channels[channelId]?.last_seq ?? 0;
  const heldFrom = timelines[channelId]?.messages[0]?.seq ?? Number.POSITIVE_INFINITY;
  return next <= lastKnown - limits.firstPageMessages && next < heldFrom ? next : null;
}
