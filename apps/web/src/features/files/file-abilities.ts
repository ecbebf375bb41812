import { can, channelTypes } from '@switchboard/contract';
import { findMessageById } from '../../store/history/held-messages.ts';
import { actorOf, channelFacts } from '../../store/reader.ts';
import type { State } from '../../store/state.ts';
import type { ViewedFile } from '../../ui/message/file-viewer-context.tsx';

/**
 * The reader's commands for a file's message. Deleting removes the one file from the message; part of a message cannot
 * be deleted from a client's phone, so there the file has to be the whole message.
 */
export function fileAbilities(state: State, viewed: ViewedFile): { reply: boolean; delete: boolean } {
  const channel = state.channels[viewed.channelId];
  // A message that is still being sent has no number yet.
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
