/**
 * Pure: turns a message into the Bot API calls that send it, in order. Every message on the phone has a slot, by which
 * later edits find it: slot i below 100 holds piece i of the text, slot 100 + i holds file i. A text that fits into a
 * caption has no message of its own: its only piece is on the first file.
 */
import { type TelegramPiece, toTelegram } from '@switchboard/contract/connectors/telegram';
import type { OutboundChange, OutboundFile, OutboundMessage, SentPart } from '../outbound.ts';

export const maxTextChars = 4096;
export const maxCaptionChars = 1024;
const maxAlbumFiles = 10;
const maxPhotoBytes = 10 * 1024 * 1024;
const maxPhotoSidesSum = 10_000;
const maxPhotoRatio = 20;
const firstFileSlot = 100;

type SendMethod =
  | 'sendMessage'
  | 'sendPhoto'
  | 'sendVideo'
  | 'sendAnimation'
  | 'sendAudio'
  | 'sendVoice'
  | 'sendDocument'
  | 'sendMediaGroup';

export interface PlannedSend {
  kind: 'send';
  method: SendMethod;
  params: Record<string, unknown>;
  uploads: { field: string; file: OutboundFile }[];
  /** One for each message that this call creates. */
  slots: number[];
}

export interface PlannedChange {
  kind: 'change';
  method: 'editMessageText' | 'editMessageCaption' | 'deleteMessage';
  params: Record<string, unknown>;
  part: SentPart;
}

/** Calls that send a message to a chat; none for a message that shows nothing there (only an internal mention). */
export function planOutbound(
  chatId: string,
  message: Pick<OutboundMessage, 'content' | 'files' | 'replyToExternalId' | 'buttons'>,
): PlannedSend[] {
  const runs = groupFiles(message.files);
  const caption = runs.length > 0 ? findCaption(message.content) : null;
  const pieces = caption === null ? toTelegram(message.content, maxTextChars) : [];
  const sends = [
    ...pieces.map((piece, index) => planText(chatId, piece, index)),
    ...runs.map((run, index) => planFiles(chatId, run, index === 0 ? caption : null)),
  ];
  const [first] = sends;
  // A pressed button is a message only here.
  if (first && message.replyToExternalId !== null && /^\d+$/.test(message.replyToExternalId)) {
    first.params.reply_parameters = {
      message_id: Number(message.replyToExternalId),
      allow_sending_without_reply: true,
    };
  }
  const { buttons = [] } = message;
  const last = sends.findLast(({ method }) => method === 'sendMessage');
  if (last && buttons.length > 0) {
    const row = buttons.map(({ text, payload }) => ({ text, callback_data: payload }));
    last.params.reply_markup = { inline_keyboard: [row] };
  }
  return sends;
}

/** The text as one caption, possibly empty; null when it needs messages of its own. */
function findCaption(content: string): TelegramPiece | null {
  const pieces = toTelegram(content, maxCaptionChars);
  return pieces.length > 1 ? null : (pieces[0] ?? { text: '', entities: [] });
}

function planText(chatId: string, piece: TelegramPiece, slot: number): PlannedSend {
  const params = { chat_id: Number(chatId), text: piece.text, ...withEntities('entities', piece) };
  return { kind: 'send', method: 'sendMessage', params, uploads: [], slots: [slot] };
}

const withEntities = (name: 'entities' | 'caption_entities', { entities }: TelegramPiece) =>
  entities.length > 0 ? { [name]: entities } : {};

const withCaption = (caption: TelegramPiece | null) =>
  caption === null || caption.text === ''
    ? {}
    : { caption: caption.text, ...withEntities('caption_entities', caption) };

type MediaKind = 'photo' | 'video' | 'animation' | 'audio' | 'voice' | 'document';

interface Run {
  firstIndex: number;
  files: { kind: MediaKind; file: OutboundFile }[];
}

/** Groups adjacent files that Telegram can show as one album: photos with videos, audio or documents alone. */
function groupFiles(files: readonly OutboundFile[]): Run[] {
  const runs: Run[] = [];
  for (const [index, file] of files.entries()) {
    const kind = toMediaKind(file);
    const last = runs.at(-1);
    const album = albumOf(kind);
    if (last && album !== null && last.files.length < maxAlbumFiles && albumOf(last.files[0]?.kind) === album) {
      last.files.push({ kind, file });
    } else runs.push({ firstIndex: index, files: [{ kind, file }] });
  }
  return runs;
}

function albumOf(kind: MediaKind | undefined): string | null {
  if (kind === 'photo' || kind === 'video') return 'visual';
  return kind === 'audio' || kind === 'document' ? kind : null;
}

function toMediaKind(file: OutboundFile): MediaKind {
  if (file.type === 'image/gif') return 'animation';
  if (/^image\/(?:jpeg|png|webp)$/.test(file.type)) return isPhoto(file) ? 'photo' : 'document';
  if (file.type === 'video/mp4') return 'video';
  // As the type is detected from the bytes: an OGG of other sound than Opus is no voice message.
  if (/^audio\/(?:opus|ogg; ?codecs=opus)$/.test(file.type)) return 'voice';
  if (file.kind === 'voice' && /^audio\/(?:mpeg|mp4|x-m4a)$/.test(file.type)) return 'voice';
  if (/^audio\/(?:mpeg|mp4|x-m4a)$/.test(file.type)) return 'audio';
  return 'document';
}

function isPhoto({ sizeBytes, width, height }: OutboundFile): boolean {
  if (sizeBytes > maxPhotoBytes) return false;
  if (width === null || height === null) return true;
  return width + height <= maxPhotoSidesSum && Math.max(width, height) <= maxPhotoRatio * Math.min(width, height);
}

const methodOf: Record<MediaKind, SendMethod> = {
  photo: 'sendPhoto',
  video: 'sendVideo',
  animation: 'sendAnimation',
  audio: 'sendAudio',
  voice: 'sendVoice',
  document: 'sendDocument',
};

function planFiles(chatId: string, run: Run, caption: TelegramPiece | null): PlannedSend {
  const slots = run.files.map((_, index) => firstFileSlot + run.firstIndex + index);
  const [only] = run.files;
  if (run.files.length === 1 && only) {
    return {
      kind: 'send',
      method: methodOf[only.kind],
      params: { chat_id: Number(chatId), [only.kind]: 'attach://file0', ...withCaption(caption) },
      uploads: [{ field: 'file0', file: only.file }],
      slots,
    };
  }
  const media = run.files.map(({ kind }, index) => ({
    type: kind,
    media: `attach://file${index}`,
    ...(index === 0 ? withCaption(caption) : {}),
  }));
  return {
    kind: 'send',
    method: 'sendMediaGroup',
    params: { chat_id: Number(chatId), media },
    uploads: run.files.map(({ file }, index) => ({ field: `file${index}`, file })),
    slots,
  };
}

/** The same call without formatting, for when Telegram can't parse our entities. */
export function withoutEntities(send: PlannedSend): PlannedSend {
  const { entities: _, caption_entities: __, ...params } = send.params;
  if (Array.isArray(params.media)) {
    params.media = params.media.map(({ caption_entities: ___, ...item }: Record<string, unknown>) => item);
  }
  return { ...send, params };
}

/** The same files as plain documents, for pictures and voices that Telegram refuses; null when they are documents. */
export function asDocuments(send: PlannedSend): PlannedSend | null {
  if (send.uploads.length === 0 || send.method === 'sendDocument') return null;
  if (send.method !== 'sendMediaGroup') {
    const { photo: _, video: __, animation: ___, audio: ____, voice: _____, ...params } = send.params;
    return { ...send, method: 'sendDocument', params: { ...params, document: 'attach://file0' } };
  }
  const media = send.params.media as Record<string, unknown>[];
  if (media.every((item) => item.type === 'document')) return null;
  return { ...send, params: { ...send.params, media: media.map((item) => ({ ...item, type: 'document' })) } };
}

/** Calls that apply an edit or a deletion to the messages already on the phone. */
export function planChange(chatId: string, change: OutboundChange): (PlannedChange | PlannedSend)[] {
  if (change.kind === 'delete') return change.parts.map((part) => planDeletion(chatId, part));
  const texts = change.parts.filter((part) => part.slot < firstFileSlot).toSorted(bySlot);
  const captioned = change.parts.find((part) => part.slot === firstFileSlot);
  const isCaption = captioned !== undefined && !texts.some((part) => part.slot === 0);
  const pieces = toTelegram(change.content, isCaption ? maxCaptionChars : maxTextChars);
  const target = { chat_id: Number(chatId) };
  const calls: (PlannedChange | PlannedSend)[] = [];
  if (isCaption) {
    const caption = pieces[0] ?? { text: '', entities: [] };
    const params = {
      ...target,
      message_id: Number(captioned.externalId),
      caption: caption.text,
      ...withEntities('caption_entities', caption),
    };
    calls.push({ kind: 'change', method: 'editMessageCaption', params, part: captioned });
  }
  for (const [slot, piece] of pieces.entries()) {
    if (isCaption && slot === 0) continue;
    const part = texts.find((text) => text.slot === slot);
    if (!part) {
      calls.push(planText(chatId, piece, slot));
      continue;
    }
    const params = {
      ...target,
      message_id: Number(part.externalId),
      text: piece.text,
      ...withEntities('entities', piece),
    };
    calls.push({ kind: 'change', method: 'editMessageText', params, part });
  }
  for (const part of texts) if (part.slot >= pieces.length) calls.push(planDeletion(chatId, part));
  return calls;
}

const bySlot = (left: SentPart, right: SentPart) => left.slot - right.slot;

function planDeletion(chatId: string, part: SentPart): PlannedChange {
  return {
    kind: 'change',
    method: 'deleteMessage',
    params: { chat_id: Number(chatId), message_id: Number(part.externalId) },
    part,
  };
}
