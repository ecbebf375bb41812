import type { MessageMetadata } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { announceMessageUpdate, updateFacts } from '../../../chat/messages/index.ts';
import type { InboundEvent } from '../../../connectors/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { listExternalMessages } from './conversation-queries.ts';
import { markUpdatesHandled } from './handled-queries.ts';

/** A client's change of a message without its content. */
export type ClientNote = Extract<InboundEvent, { kind: 'reacted' | 'removed' }>;

type Facts = Pick<MessageMetadata, 'client_reaction' | 'taken_back'>;

/** The facts kept of a message after it; undefined: unknown from now on. */
export const factsOf = (note: ClientNote): Facts =>
  note.kind === 'removed' ? { taken_back: true } : { client_reaction: note.emoji ?? undefined };

/**
 * Records a client's reaction, or that they deleted their message: the team keeps seeing it, marked as such. A note
 * whose message has not arrived yet waits for it.
 */
export const applyClientNote = async (
  tx: Transaction,
  { bot, updateKeys }: { bot: HeardBot; updateKeys: readonly string[] },
  note: ClientNote,
): Promise<void> => {
  const { workspaceId } = bot;
  const [known] = await listExternalMessages(tx, workspaceId, bot.id, note.chatId, [note.externalId]);
  await markUpdatesHandled(tx, workspaceId, bot.id, updateKeys, known ? {} : { waitsFor: note.externalId });
  if (known === undefined || known.is_deleted) return;
  // Only clients delete here; the team deletes its own messages.
  if (note.kind === 'removed' && known.client_id === null) return;
  const isNews = await updateFacts(tx, workspaceId, known.channel_id, known.message_seq, factsOf(note));
  if (isNews) await announceMessageUpdate(tx, workspaceId, known.channel_id, known.message_seq);
};
