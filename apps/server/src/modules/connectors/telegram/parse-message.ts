import type { Message, MessageOrigin } from '@grammyjs/types';
import { type MessageMetadata, videoNoteName } from '@switchboard/contract';
import { fromTelegram } from '@switchboard/contract/connectors/telegram';
import type { InboundContent, InboundFile } from '../inbound.ts';

/** The content of a client's message: text or caption as our Markdown, and other data except files. */
export function parseContent(message: Message): InboundContent {
  const content =
    message.text === undefined
      ? fromTelegram(message.caption ?? '', message.caption_entities)
      : fromTelegram(message.text, message.entities);
  const unsupported = findUnsupportedKind(message);
  const metadata: Partial<MessageMetadata> = {
    ...parseLocation(message),
    ...parseContact(message),
    ...(message.sticker?.emoji ? { sticker_emoji: message.sticker.emoji } : {}),
    ...(message.forward_origin ? { forwarded_from: nameOrigin(message.forward_origin) } : {}),
    ...(unsupported === null ? {} : { unsupported }),
  };
  return { content, metadata };
}

function parseLocation({ venue, location }: Message): Partial<MessageMetadata> {
  const place = venue?.location ?? location;
  if (!place) return {};
  const { latitude, longitude } = place;
  return { location: { latitude, longitude, title: venue?.title ?? null, address: venue?.address ?? null } };
}

function parseContact({ contact, from }: Message): Partial<MessageMetadata> {
  if (!contact) return {};
  return {
    contact: {
      first_name: contact.first_name,
      last_name: contact.last_name ?? '',
      phone: contact.phone_number,
      // Anybody's contact can be sent: it is the client's own number only if the user id is the sender's.
      is_own: contact.user_id !== undefined && contact.user_id === from?.id,
    },
  };
}

function nameOrigin(origin: MessageOrigin): string {
  switch (origin.type) {
    case 'user':
      return [origin.sender_user.first_name, origin.sender_user.last_name].filter(Boolean).join(' ');
    case 'hidden_user':
      return origin.sender_user_name;
    case 'chat':
      return nameChat(origin.sender_chat, origin.author_signature);
    case 'channel':
      return nameChat(origin.chat, origin.author_signature);
    default:
      return 'Telegram';
  }
}

function nameChat(
  chat: { title?: string | undefined; username?: string | undefined },
  signature: string | undefined,
): string {
  return [chat.title ?? chat.username ?? 'Telegram', signature].filter(Boolean).join(', ');
}

/** Files of a message; at most one, as an album comes as several messages. */
export function parseFiles(message: Message): InboundFile[] {
  const id = message.message_id;
  const { photo, animation, document, video, video_note: videoNote, voice, audio, sticker } = message;
  // For compatibility an animation also carries a document with the same file.
  if (animation) return [toFile(animation, 'video', animation.file_name ?? `animation-${id}.mp4`, animation.mime_type)];
  const largest = photo?.toSorted((left, right) => left.width * left.height - right.width * right.height).at(-1);
  if (largest) return [toFile(largest, 'image', `photo-${id}.jpg`, 'image/jpeg')];
  if (video) return [toFile(video, 'video', video.file_name ?? `video-${id}.mp4`, video.mime_type ?? 'video/mp4')];
  if (videoNote) return [toFile(videoNote, 'video', videoNoteName(id), 'video/mp4')];
  if (voice) return [toFile(voice, 'voice', `voice-${id}.ogg`, voice.mime_type ?? 'audio/ogg')];
  if (audio) return [toFile(audio, 'audio', audio.file_name ?? nameTrack(audio, id), audio.mime_type)];
  if (sticker) {
    const [extension, type] = sticker.is_animated
      ? ['tgs', 'application/x-tgsticker']
      : sticker.is_video
        ? ['webm', 'video/webm']
        : ['webp', 'image/webp'];
    return [toFile(sticker, 'sticker', `sticker-${id}.${extension}`, type)];
  }
  if (document) return [toFile(document, 'file', document.file_name ?? `file-${id}`, document.mime_type)];
  return [];
}

function nameTrack({ performer, title }: { performer?: string; title?: string }, id: number): string {
  const name = [performer, title].filter(Boolean).join(' - ');
  return `${name || `audio-${id}`}.mp3`;
}

function toFile(
  file: { file_id: string; file_size?: number; duration?: number },
  kind: InboundFile['kind'],
  name: string,
  mimeType: string | undefined,
): InboundFile {
  return {
    remoteId: file.file_id,
    name,
    mimeType: mimeType ?? null,
    kind,
    sizeBytes: file.file_size ?? null,
    durationSeconds: file.duration ?? null,
  };
}

const shownKinds = [
  'text',
  'photo',
  'animation',
  'document',
  'video',
  'video_note',
  'voice',
  'audio',
  'sticker',
  'location',
  'venue',
  'contact',
] as const satisfies readonly (keyof Message)[];

/** Kinds that Telegram has today and we can't show; for any other unknown field the first one is named. */
const envelopeFields = new Set([
  'message_id',
  'message_thread_id',
  'from',
  'sender_chat',
  'sender_boost_count',
  'sender_business_bot',
  'sender_tag',
  'date',
  'chat',
  'forward_origin',
  'forward_from',
  'forward_from_chat',
  'forward_from_message_id',
  'forward_sender_name',
  'forward_signature',
  'forward_date',
  'is_topic_message',
  'is_automatic_forward',
  'is_from_offline',
  'is_paid_post',
  'reply_to_message',
  'reply_to_story',
  'reply_to_checklist_task_id',
  'reply_to_poll_option_id',
  'external_reply',
  'quote',
  'via_bot',
  'edit_date',
  'has_protected_content',
  'has_media_spoiler',
  'show_caption_above_media',
  'media_group_id',
  'author_signature',
  'link_preview_options',
  'effect_id',
  'paid_star_count',
  'reply_markup',
  'caption',
  'caption_entities',
  'entities',
]);

function findUnsupportedKind(message: Message): string | null {
  if (shownKinds.some((kind) => message[kind] !== undefined)) return null;
  return Object.keys(message).find((field) => !envelopeFields.has(field)) ?? 'message';
}
