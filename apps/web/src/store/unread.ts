import type { EventData, Membership, Message } from '@switchboard/contract';
import type { MessengerState } from './slices/messenger-state.ts';

/** Whether a message can be unread for this reader: not their own, not deleted, not a system message. */
export const countsAsUnread = (
  message: Pick<Message, 'created_by' | 'deleted_at' | 'system'>,
  meId: number | undefined,
): boolean =>
  message.deleted_at === null &&
  message.system === null &&
  (message.created_by === null || message.created_by !== meId);

/**
 * The channel is on the screen of a focused window: new messages are being read, so no badge counts them. False after
 * the reader has marked something in it unread.
 */
export const isBeingRead = (state: MessengerState, channelId: number): boolean =>
  state.active.channelId === channelId && state.active.focused && state.keptUnread !== channelId;

/** The unread count after a read mark, from the messages held; null when they do not cover the mark to the newest. */
function countHeldUnread(state: MessengerState, channelId: number, readSeq: number): number | null {
  const channel = state.channels[channelId];
  const lastSeq = channel?.last_seq ?? 0;
  if (readSeq >= lastSeq || channel?.blocked_at) return 0;
  const messages = state.timelines[channelId]?.messages ?? [];
  const first = messages[0];
  const covered = first !== undefined && first.seq <= readSeq + 1 && (messages.at(-1)?.seq ?? 0) >= lastSeq;
  if (!covered) return null;
  return messages.filter((message) => message.seq > readSeq && countsAsUnread(message, state.me?.id)).length;
}

export interface SettledMark {
  membership: Membership;
  /** False when the count comes from an answer for another state of the channel: it has to be fetched again. */
  isSure: boolean;
}

/**
 * The membership after a read mark moved; `null` if the mark is already there. Only `moved_back` ever moves it back.
 * The count is taken from the messages held when they cover the mark to the channel's newest, since the server's count
 * may be for another state.
 */
export function settleReadMark(state: MessengerState, mark: EventData<'readMessages'>): SettledMark | null {
  const { channel_id, read_seq, unread_count } = mark;
  const membership = state.memberships[channel_id];
  if (!membership) return null;
  const moves = mark.moved_back ? read_seq !== membership.read_seq : read_seq > membership.read_seq;
  if (!moves) return null;
  const held = countHeldUnread(state, channel_id, read_seq);
  const isOfThisMoment = mark.last_seq === (state.channels[channel_id]?.last_seq ?? 0);
  return {
    membership: { ...membership, read_seq, unread_count: held ?? unread_count },
    isSure: held !== null || isOfThisMoment,
  };
}
