import { can, type Message } from '@switchboard/contract';
import { actorOf, channelFacts } from '../../../../store/reader.ts';
import type { State } from '../../../../store/state.ts';

/** The newest message of a channel that the reader may still edit; null when none is held. */
export function lastOwnMessage(state: State, channelId: number): Message | null {
  const channel = state.channels[channelId];
  if (!state.me || !channel) return null;
  const actor = actorOf(state.me);
  const facts = channelFacts(channel, state.memberships[channelId]);
  const mayEdit = (message: Message) =>
    can(actor, 'message.edit', { ...message, is_system: message.system !== null, channel: facts });
  return state.timelines[channelId]?.messages.findLast(mayEdit) ?? null;
}
