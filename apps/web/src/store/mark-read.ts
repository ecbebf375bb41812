import { endpoints, type ReadState } from '@switchboard/contract';
import type { Api } from '../api/client.ts';
import type { MutationQueue } from './sending/mutation-queue.ts';
import { channelsHandlers } from './slices/channels/channels-handlers.ts';
import type { MessengerStore } from './slices/messenger-state.ts';

/**
 * Runs a call that moves a read mark and puts its answer in the state, unless the membership has changed meanwhile:
 * then events, this mark's included, are arriving, and an outdated answer could undo a later mark.
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
 * Moves a channel's read mark to the newest known message, with one call at a time per channel: messages that arrive
 * during a call are marked by one more call. Does nothing when everything is read.
 */
export function makeMarkRead(
  api: Pick<Api, 'call'>,
  store: MessengerStore,
  mutations: MutationQueue,
): (channelId: number) => void {
  const wanted = new Map<number, boolean>();

  /** The newest message is looked up when the call runs, not when it was requested. */
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
        // The unread count stays, so the next focus tries to mark again.
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
