import { endpoints, type ReadState } from '@switchboard/contract';
import type { Api } from '../api/client.ts';
import type { MutationQueue } from './sending/mutation-queue.ts';
import { channelsHandlers } from './slices/channels/channels-handlers.ts';
import type { MessengerStore } from './slices/messenger-state.ts';

/**
 * Runs a call that moves a read mark and puts its answer in the state, unless the channel has moved meanwhile: then events
 * are arriving, the mark's own among them, and an answer that was overtaken would take a later mark back.
 */
export async function settleReadCall(
  store: MessengerStore,
  channelId: number,
  moved_back: boolean,
  call: () => Promise<ReadState>,
): Promise<void> {
  const before = store.getState().memberships[channelId];
  const answer = await call();
  if (store.getState().memberships[channelId] !== before) return;
  const mark = { channel_id: channelId, ...answer, moved_back };
  store.setState((state) => channelsHandlers.readMessages(state, mark));
}

/**
 * Moves a channel's read mark to the newest message known, with one call at a time per channel: what comes while a call
 * is under way is marked by one more after it. Does nothing where everything is read.
 */
export function makeMarkRead(
  api: Pick<Api, 'call'>,
  store: MessengerStore,
  mutations: MutationQueue,
): (channelId: number) => void {
  const wanted = new Map<number, boolean>();

  /** What is newest is looked up when it is its turn. */
  const markNewest = async (channelId: number) => {
    const { channels, memberships } = store.getState();
    const channel = channels[channelId];
    const membership = memberships[channelId];
    if (!channel || !membership?.is_member || channel.last_seq <= membership.read_seq) return;
    const input = { params: { id: channelId }, body: { up_to_seq: channel.last_seq }, keepalive: true };
    await settleReadCall(store, channelId, false, () => api.call(endpoints.markChannelRead, input));
  };

  const run = async (channelId: number) => {
    while (wanted.get(channelId)) {
      wanted.set(channelId, false);
      try {
        await mutations.run(`read mark ${channelId}`, () => markNewest(channelId));
      } catch {
        // The count stays, and with it the reason to mark again at the next focus.
        break;
      }
    }
    wanted.delete(channelId);
  };

  return (channelId) => {
    const isRunning = wanted.has(channelId);
    wanted.set(channelId, true);
    if (!isRunning) void run(channelId);
  };
}
