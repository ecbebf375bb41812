import { can, limits, type Message } from '@switchboard/contract';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import { useStore } from '../../../../store/store-context.tsx';

/** Whether the reader may send a message to a client again; a bot's own text is soon out of date. */
export const useMayRetry = (message: Message): boolean =>
  useStore((state) => {
    const channel = state.channels[message.channel_id];
    if (!state.me || !channel) return false;
    const age = Date.now() - state.clockAheadMs - Date.parse(message.created_at);
    if (message.system !== null && age > limits.automaticTextMinutes * 60_000) return false;
    const facts = channelFacts(channel, state.memberships[channel.id]);
    return can(actorOf(state.me), 'message.retry', { ...message, is_system: message.system !== null, channel: facts });
  });
