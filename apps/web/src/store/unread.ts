import type { EventData, Membership, Message } from '@switchboard/contract';
import type { State } from './state.ts';

/** Whether a message is one that this reader has to read: not their own, not deleted, not a system message. */
export const countsAsUnread = (
  message: Pick<Message, 'created_by' | 'deleted_at' | 'system'>,
  meId: number | undefined,
): boolean =>
  message.deleted_at === null &&
  message.system === null &&
  (message.created_by === null || message.created_by !== meId);

/** The channel is on the screen of a focused window: what arrives in it is being read, so no badge counts it. */
export const isBeingRead = (state: State, channelId: number): boolean =>
  state.active.channelId === channelId && state.active.focused;

/** Unread messages after a mark, worked out from the messages held; null when they do not reach from it to the newest. */
function countHeldUnread(state: State, channelId: number, readSeq: number): number | null {
  const lastSeq = state.channels[channelId]?.last_seq ?? 0;
  if (readSeq >= lastSeq) return 0;
  const messages = state.timelines[channelId]?.messages ?? [];
  const first = messages[0];
  const covered = first !== undefined && first.seq <= readSeq + 1 && (messages.at(-1)?.seq ?? 0) >= lastSeq;
  if (!covered) return null;
  return messages.filter((message) => message.seq > readSeq && countsAsUnread(message, state.me?.id)).length;
}

/**
 * The membership after a read mark moved to `readSeq`, and `null` if it does not move forward. The count is taken from
 * the messages held when they reach from the mark to the channel's newest, since the server's may be older than they are.
 */
export function readUpTo(state: State, channelId: number, readSeq: number, unreadCount: number): Membership | null {
  const membership = state.memberships[channelId];
  if (!membership || readSeq <= membership.read_seq) return null;
  const unread = countHeldUnread(state, channelId, readSeq) ?? unreadCount;
  return { ...membership, read_seq: readSeq, unread_count: unread };
}

/** The membership after the reader marked messages unread; `null` if the mark stands there already. */
export function unreadFrom(state: State, mark: EventData<'readMessages'>): Membership | null {
  const membership = state.memberships[mark.channel_id];
  if (!membership || membership.read_seq === mark.read_seq) return null;
  const unread = countHeldUnread(state, mark.channel_id, mark.read_seq) ?? mark.unread_count;
  return { ...membership, read_seq: mark.read_seq, unread_count: unread };
}
