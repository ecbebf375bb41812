import type { Message } from '@switchboard/contract';
import { lastSeq } from '../history/merge-messages.ts';
import type { MeState } from '../slices/me/me-state.ts';
import type { MessagesState } from '../slices/messages/messages-state.ts';
import type { OutboxState, OutgoingMessage } from '../slices/outbox/outbox-state.ts';

/**
 * Removes messages that the server has, `received` among them, from a channel's send queue: as soon as they are in the
 * timeline, or too old to be in it. A message that is still to appear in the timeline stays in the queue while the
 * first page is loading or a hole is being filled. Without a timeline, or after it failed to load, nothing waits.
 */
export function settleOutbox<State extends OutboxState & MessagesState & MeState>(
  state: State,
  channelId: number,
  received: Message | null = null,
): State {
  if (!state.outbox.some((message) => message.channel_id === channelId)) return state;
  const timeline = state.timelines[channelId];
  const messages = timeline?.messages ?? [];
  const own = messages.filter(({ created_by }) => created_by === state.me?.id).map((message) => message.client_msg_id);
  const shown = new Set(own);
  const isAwaited = (seq: number) =>
    timeline?.status === 'loading' || (timeline?.status === 'ready' && seq > lastSeq(messages));

  const settle = (outgoing: OutgoingMessage): OutgoingMessage[] => {
    if (outgoing.channel_id !== channelId) return [outgoing];
    const seq = received?.client_msg_id === outgoing.client_msg_id ? received.seq : outgoing.seq;
    if (shown.has(outgoing.client_msg_id) || (seq !== null && !isAwaited(seq))) return [];
    return [seq === outgoing.seq ? outgoing : { ...outgoing, seq }];
  };
  const outbox = state.outbox.flatMap(settle);
  const isSame = outbox.length === state.outbox.length && outbox.every((each, index) => each === state.outbox[index]);
  return isSame ? state : { ...state, outbox };
}
