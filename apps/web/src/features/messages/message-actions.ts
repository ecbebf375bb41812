import { can, type Message } from '@switchboard/contract';
import { actorOf, channelFacts } from '../../store/reader.ts';
import type { State } from '../../store/state.ts';

export interface MessageAbilities {
  reply: boolean;
  edit: boolean;
  delete: boolean;
}

/** What the reader may do with a message: the shared rules of `can`, so that no button leads to a refusal. */
export function abilitiesOf(state: State, message: Message): MessageAbilities {
  const channel = state.channels[message.channel_id];
  if (!state.me || !channel) return { reply: false, edit: false, delete: false };
  const actor = actorOf(state.me);
  const facts = channelFacts(channel, state.memberships[channel.id]);
  const subject = { ...message, is_system: message.system !== null, channel: facts };
  return {
    reply: can(actor, 'channel.post', facts) && facts.is_member,
    edit: can(actor, 'message.edit', subject),
    delete: can(actor, 'message.delete', subject),
  };
}
