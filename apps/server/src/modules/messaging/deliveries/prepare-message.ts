import type { Readable } from 'node:stream';
import type { Transaction } from '../../../platform/database/index.ts';
import type { ChatTarget, Connector, OutboundMessage, OutboundPart } from '../../connectors/index.ts';
import type { MakePublicUrl, PublicForm } from '../../files/index.ts';
import type { ConnectedBot } from '../bots/index.ts';
import { findParentOnPhone, listDeliveryFiles, type OpenDeliveryRow, type SentPartRow } from './delivery-queries.ts';
import { toDeliveryRef } from './delivery-ref.ts';

/** How files reach the messenger: as bytes, or by an address. */
export interface FileAccess {
  openFile: (workspaceId: number, fileId: number) => Promise<Readable>;
  makePublicUrl: MakePublicUrl;
}

interface PrepareDeps extends FileAccess {
  connector: Connector;
  bot: ConnectedBot;
}

interface ConversationHead {
  workspaceId: number;
  channelId: number;
  head: OpenDeliveryRow;
}

export const targetOf = ({ credentials, title }: ConnectedBot, chatId: string): ChatTarget => ({
  credentials: credentials ?? {},
  chatId,
  botTitle: title,
});

/** A message as its connector gets it, and all calls that send it. */
export const prepareMessage = async (
  tx: Transaction,
  { connector, bot, openFile, makePublicUrl }: PrepareDeps,
  { workspaceId, channelId, head }: ConversationHead,
): Promise<{ message: OutboundMessage; calls: OutboundPart[] }> => {
  const files = await listDeliveryFiles(tx, workspaceId, channelId, head.message_seq);
  const parent = await findParentOnPhone(tx, workspaceId, channelId, head.message_seq);
  const message: OutboundMessage = {
    content: head.content,
    ref: toDeliveryRef({ workspaceId, channelId, seq: head.message_seq }, head.tries),
    moment: { now: head.now, lastInboundAt: head.last_inbound_at, humanAgent: bot.humanAgent },
    replyToExternalId: parent?.external_id ?? null,
    repliedContent: parent?.content ?? null,
    files: files.map((file) => ({
      name: file.original,
      type: file.type,
      kind: file.kind,
      sizeBytes: file.size,
      width: file.width,
      height: file.height,
      open: () => openFile(workspaceId, file.id),
      publicUrl: (form: PublicForm, extension: string) => makePublicUrl({ workspaceId, id: file.id }, form, extension),
    })),
  };
  return { message, calls: connector.prepare(targetOf(bot, head.chat_id), message) };
};

type Call = Pick<OutboundPart, 'slots'>;
type Part = Pick<SentPartRow, 'part' | 'has_failed'>;

/**
 * The calls of a message that are still to be made, in order: those with nothing on the phone, or whose message the
 * messenger has reported as failed. Parts on the phone are never sent again.
 */
export const listUnsentCalls = <C extends Call>(calls: readonly C[], sent: readonly Part[]): C[] => {
  const onPhone = new Set(sent.filter(({ has_failed }) => !has_failed).map(({ part }) => part));
  return calls.filter(({ slots }) => !slots.some((slot) => onPhone.has(slot)));
};
