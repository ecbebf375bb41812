import { isDeepStrictEqual } from 'node:util';
import { limits } from '@switchboard/contract';
import { extractUrls } from '@switchboard/contract/markup';
import type { Transaction } from '../../../../platform/database/index.ts';
import { announceContentChange, storedPreview, updateClientMessage } from '../../../chat/messages/index.ts';
import type { InboundEvent } from '../../../connectors/index.ts';
import type { HeardBot } from '../../bots/index.ts';
import { listExternalMessages } from './conversation-queries.ts';
import { markUpdatesHandled } from './handled-queries.ts';

type InboundEdit = Extract<InboundEvent, { kind: 'edited' }>;

/**
 * Applies a client's edit to our message. An edit whose message has not arrived yet waits for it: it never creates a
 * message itself. Messengers also report edits without a visible change; those are dropped.
 */
export const applyClientEdit = async (
  tx: Transaction,
  { bot, updateKeys }: { bot: HeardBot; updateKeys: readonly string[] },
  edit: InboundEdit,
): Promise<void> => {
  const { workspaceId } = bot;
  const [known] = await listExternalMessages(tx, workspaceId, bot.id, edit.chatId, [edit.externalId]);
  if (known === undefined) {
    await markUpdatesHandled(tx, workspaceId, bot.id, updateKeys, { waitsFor: edit.externalId });
    return;
  }
  await markUpdatesHandled(tx, workspaceId, bot.id, updateKeys);
  if (known.is_deleted || known.client_id === null) return;
  // An edit that failed to arrive is repeated much later, when a newer one may have been applied.
  if (known.edited_at !== null && edit.editedAt < known.edited_at) return;
  // Only one part of an album carries its text; an edit of another part leaves it alone.
  const keepsText = known.parts > 1 && edit.content === '';
  const content = keepsText ? known.content : edit.content.slice(0, limits.contentChars);
  const metadata = { ...edit.metadata, urls: extractUrls(content) };
  const before = { urls: [], ...known.metadata };
  if (content === known.content && isDeepStrictEqual({ ...before, ...metadata }, before)) return;
  const change = { content, preview: storedPreview(content), metadata, editedAt: edit.editedAt };
  await updateClientMessage(tx, workspaceId, known.channel_id, known.message_seq, change);
  await announceContentChange(tx, workspaceId, known.channel_id, known.message_seq);
};
