import { can, channelTypes } from '@switchboard/contract';
import { findMessageById } from '../../store/history/held-messages.ts';
import { actorOf, channelFacts } from '../../store/reader.ts';
import type { State } from '../../store/state.ts';
import type { ViewedFile } from '../../ui/message/file-viewer-context.tsx';

/**
 * What the reader may do with a file's message. Deleting takes the one file off the message; what a client has on the phone
 * cannot be taken back in part, so there it has to be all that the message is.
 */
export function fileAbilities(state: State, viewed: ViewedFile): { reply: boolean; delete: boolean } {
  const channel = state.channels[viewed.channelId];
  // On its way to the server it has no number yet.
  if (!state.me || !channel || viewed.messageSeq === 0) return { reply: false, delete: false };
  const actor = actorOf(state.me);
  const facts = channelFacts(channel, state.memberships[channel.id]);
  const subject = { created_by: viewed.createdBy, is_system: false, deleted_at: null, channel: facts };
  const message = findMessageById(state, channel.id, viewed.messageId);
  const isWhole = message?.files.length === 1 && message.content === '';
  return {
    reply: facts.is_member && can(actor, 'channel.post', facts),
    delete: can(actor, 'message.delete', subject) && (channel.type !== channelTypes.client || isWhole),
  };
}
