import type { Readable } from 'node:stream';
import type { Transaction } from '../../../platform/database/index.ts';
import type { ChatTarget, Connector, OutboundMessage, OutboundPart } from '../../connectors/index.ts';
import type { MakePublicUrl, PublicForm } from '../../files/index.ts';
import type { ConnectedBot } from '../bots/index.ts';
import { findParentOnPhone, listDeliveryFiles, type SentPartRow } from './part-queries.ts';
import type { OpenDeliveryRow } from './queue-queries.ts';

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

/** What a connector is given: notes are for nobody outside. The database does not let one come as far as this. */
export const assertPublic = ({ audience, message_seq: seq }: OpenDeliveryRow): 'public' => {
  if (audience !== 'public') throw new Error(`message ${seq} is a note and goes to nobody outside`);
  return audience;
};

/** A message as its connector gets it, and all calls that send it. */
export const prepareMessage = async (
  tx: Transaction,
  { connector, bot, openFile, makePublicUrl }: PrepareDeps,
  { workspaceId, channelId, head }: ConversationHead,
): Promise<{ message: OutboundMessage; calls: OutboundPart[] }> => {
  const audience = assertPublic(head);
  const files = await listDeliveryFiles(tx, workspaceId, channelId, head.message_seq);
  const parent = await findParentOnPhone(tx, workspaceId, channelId, head.message_seq);
  const message: OutboundMessage = {
    audience,
    content: head.content,
    ref: toDeliveryRef({ workspaceId, channelId, seq: head.message_seq }, head.tries),
    moment: { now: head.now, lastInboundAt: head.last_inbound_at, humanAgent: bot.humanAgent },
    replyToExternalId: parent?.external_id ?? null,
    repliedContent: parent?.content ?? null,
    buttons: head.buttons ?? [],
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

/** The message and the try of a call: messengers that return our reference show it in their echo. */
export interface DeliveryTry {
  workspaceId: number;
  channelId: number;
  seq: number;
}

/** A text of at most 60 characters, unique to the message and the try. */
export const toDeliveryRef = ({ workspaceId, channelId, seq }: DeliveryTry, attempt: number): string =>
  `w${workspaceId}.c${channelId}.s${seq}.a${attempt}`;

/** Null for a reference that is not of our form: other programs write their own. */
export const readDeliveryRef = (ref: string): DeliveryTry | null => {
  const [, workspaceId, channelId, seq] = /^w(\d{1,15})\.c(\d{1,15})\.s(\d{1,15})\.a\d{1,9}$/.exec(ref) ?? [];
  if (seq === undefined) return null;
  return { workspaceId: Number(workspaceId), channelId: Number(channelId), seq: Number(seq) };
};
