import type { State } from './state.ts';

/**
 * Takes messages out of the send queue that the server has: those in the channel's timeline, and those of `received`
 * (their `client_msg_id`) when no timeline is held, or on its way, that they have to appear in first.
 */
export function settleOutbox(state: State, channelId: number, received: readonly string[] = []): State {
  if (!state.outbox.some((message) => message.channel_id === channelId)) return state;
  const timeline = state.timelines[channelId];
  const isShown = timeline !== undefined && timeline.status !== 'failed';
  const arrived = new Set(isShown ? [] : received);
  for (const { client_msg_id, created_by } of timeline?.messages ?? []) {
    if (client_msg_id !== null && created_by === state.me?.id) arrived.add(client_msg_id);
  }
  const outbox = state.outbox.filter(({ client_msg_id }) => !arrived.has(client_msg_id));
  return outbox.length === state.outbox.length ? state : { ...state, outbox };
}
