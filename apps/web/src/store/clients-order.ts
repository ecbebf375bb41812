import type { Channel, ConversationOrder } from '@switchboard/contract';
import type { MessengerState } from './slices/messenger-state.ts';

type Ordered = Pick<Channel, 'id' | 'awaiting_since' | 'active_at' | 'woken_at'>;

/** Of moments in ISO 8601, which sort as they are written. */
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Newest activity first. */
export const byActivity = (a: Ordered, b: Ordered): number => compare(b.active_at, a.active_at) || b.id - a.id;

/** Sorts the longest wait first, behind what was snoozed and has woken, and those last that do not wait. */
const rankOf = (channel: Ordered | undefined): string =>
  channel === undefined || channel.woken_at === null ? (channel?.awaiting_since ?? '~') : '';

/** Those first that have woken or wait for an answer; the others by activity. The server's order is the same. */
const byWaiting = (a: Ordered, b: Ordered): number => compare(rankOf(a), rankOf(b)) || byActivity(a, b);

/** As the server sorts what a filter finds. */
export const conversationOrder = (order: ConversationOrder) => (order === 'newest' ? byActivity : byWaiting);

/** How the reader wants conversations sorted. */
export const clientsOrder = ({ me }: Pick<MessengerState, 'me'>) =>
  me?.preferences.clients_order === 'newest' ? byActivity : byWaiting;

type Group = readonly Ordered[];

/** How groups of sorted conversations follow each other: by the longest wait, if the reader wants that, or else alike. */
export const groupsOrder = (state: Pick<MessengerState, 'me'>) => {
  const byWait = clientsOrder(state) === byWaiting;
  return ([a]: Group, [b]: Group): number => (byWait ? compare(rankOf(a), rankOf(b)) : 0);
};
