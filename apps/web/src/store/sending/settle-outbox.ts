import type { Message } from '@switchboard/contract';
import { lastSeq } from '../history/merge-messages.ts';
import type { MeState } from '../slices/me/me-state.ts';
import type { MessagesState } from '../slices/messages/messages-state.ts';
import type { OutboxState, OutgoingMessage } from '../slices/outbox/outbox-state.ts';

/**
 * Takes messages out of a channel's send queue that the server has, `received` among them: as soon as they are in the
 * timeline or further back than it reaches. One that will appear in it stays until then, while the first page is on its way
 * or a hole is being filled; where no timeline is held, or it failed, nothing is waited for.
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
