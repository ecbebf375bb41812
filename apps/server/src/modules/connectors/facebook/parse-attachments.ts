import type { MessageMetadata } from '@switchboard/contract';
import type { InboundFile } from '../inbound.ts';
import type { Attachment } from './webhook-shapes.ts';

/** Addresses to show as text: shared posts are not ours to copy. */
interface SharedLine {
  url: string;
  shown: string;
}

interface ParsedAttachments {
  lines: SharedLine[];
  files: InboundFile[];
  metadata: Partial<MessageMetadata>;
}

const fileKinds: Readonly<Record<string, { kind: InboundFile['kind']; extension: string; mimeType: string | null }>> = {
  image: { kind: 'image', extension: 'jpg', mimeType: 'image/jpeg' },
  sticker: { kind: 'sticker', extension: 'png', mimeType: 'image/png' },
  audio: { kind: 'voice', extension: 'mp4', mimeType: 'audio/mp4' },
  video: { kind: 'video', extension: 'mp4', mimeType: 'video/mp4' },
  file: { kind: 'file', extension: '', mimeType: null },
};
const sharedKinds = new Set(['fallback', 'reel', 'ig_reel', 'post', 'share']);
const thumbsUp = '369239263222822';
const nameChars = 200;

/** A message's content besides its text. The files' remote ids are their addresses, which expire. */
export const parseAttachments = (attachments: readonly Attachment[], mid: string): ParsedAttachments => {
  const parsed: ParsedAttachments = { lines: [], files: [], metadata: {} };
  // Until August 2026 a sticker came twice, as a picture and as a sticker.
  const isTwice = ({ type, payload }: Attachment) =>
    type === 'image' && hasSticker(payload) && attachments.some((other) => other.type === 'sticker');
  for (const [index, attachment] of attachments.entries()) {
    const { type, payload } = attachment;
    const url = payload?.url ?? null;
    if (isTwice(attachment)) continue;
    if (hasSticker(payload)) {
      if (String(payload?.sticker_id) === thumbsUp) parsed.metadata.sticker_emoji = '👍';
      if (url !== null) parsed.files.push(toFile('sticker', url, mid, index));
    } else if (fileKinds[type] !== undefined && url !== null) parsed.files.push(toFile(type, url, mid, index));
    else if (sharedKinds.has(type) && url !== null) {
      parsed.lines.push({ url, shown: [payload?.title?.trim(), url].filter(Boolean).join('\n') });
    } else if (type === 'location' && payload?.coordinates) {
      const { lat: latitude, long: longitude } = payload.coordinates;
      parsed.metadata.location = { latitude, longitude, title: payload.title ?? null, address: null };
    } else parsed.metadata.unsupported = type;
  }
  return parsed;
};

const hasSticker = (payload: Attachment['payload']) => (payload?.sticker_id ?? null) !== null;

const toFile = (type: string, url: string, mid: string, index: number): InboundFile => {
  const { kind = 'file', extension = '', mimeType = null } = fileKinds[type] ?? {};
  const name =
    nameOf(url) ?? `${type}-${mid.replaceAll(/\W/g, '').slice(-8)}-${index + 1}${extension && `.${extension}`}`;
  return { remoteId: url, name, mimeType, kind, sizeBytes: null, durationSeconds: null };
};

/** Items name no files: the last part of the address does, if it looks like a name. */
const nameOf = (url: string): string | null => {
  if (!URL.canParse(url)) return null;
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    const name = decodeURIComponent(last)
      .replaceAll(/[\p{Cc}/\\]/gu, '')
      .slice(-nameChars);
    return /^[\p{L}\p{N}_].*\.\w{1,8}$/u.test(name) ? name : null;
  } catch {
    return null;
  }
};
