import { endpoints } from '@switchboard/contract';
import type { Api } from '../api/client.ts';
import { applyEvent } from './handlers/apply-event.ts';
import type { Store } from './store.ts';

/**
 * Moves a channel's read mark to the newest message known, with one call at a time per channel: what comes while a call
 * is under way is marked by one more after it. Does nothing where everything is read.
 */
export function makeMarkRead(api: Pick<Api, 'call'>, store: Store): (channelId: number) => void {
  const wanted = new Map<number, boolean>();

  const run = async (channelId: number) => {
    while (wanted.get(channelId)) {
      wanted.set(channelId, false);
      const { channels, memberships } = store.getState();
      const channel = channels[channelId];
      const membership = memberships[channelId];
      if (!channel || !membership?.is_member || channel.last_seq <= membership.read_seq) break;
      try {
        const input = { params: { id: channelId }, body: { up_to_seq: channel.last_seq } };
        const answer = await api.call(endpoints.markChannelRead, input);
        const frame = { event: 'readMessages', data: { channel_id: channelId, ...answer, moved_back: false } } as const;
        store.setState((state) => applyEvent(state, frame, { receivedAt: Date.now() }));
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
