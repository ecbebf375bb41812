import type { Message, MessageOrigin } from '@grammyjs/types';
import type { MessageMetadata } from '@switchboard/contract';
import { fromTelegram } from '@switchboard/contract/connectors/telegram';
import { z } from 'zod';
import type { InboundContent } from '../inbound.ts';
import {
  durationSecondsShape,
  fileBytesShape,
  latitudeShape,
  listOf,
  longitudeShape,
  optional,
} from '../optional-fields.ts';

const textShape = z.string();
/** Whole seconds that a Date can hold. */
const momentShape = z.number().nonnegative().max(8.64e12);

const chatShape = z.looseObject({ title: optional(textShape), username: optional(textShape) });

const originShape = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('user'),
      sender_user: z.object({ first_name: textShape, last_name: optional(textShape) }),
    }),
    z.object({ type: z.literal('hidden_user'), sender_user_name: textShape }),
    z.object({ type: z.literal('chat'), sender_chat: chatShape, author_signature: optional(textShape) }),
    z.object({ type: z.literal('channel'), chat: chatShape, author_signature: optional(textShape) }),
  ])
  .catch({ type: 'hidden_user', sender_user_name: 'Telegram' });

const entityShape = z.object({
  type: textShape,
  offset: z.int().nonnegative(),
  length: z.int().nonnegative(),
  url: optional(textShape),
  language: optional(textShape),
});

const locationShape = z.object({ latitude: latitudeShape, longitude: longitudeShape });

const fileShape = z.looseObject({
  file_id: textShape,
  file_size: optional(fileBytesShape),
  duration: optional(durationSecondsShape),
  file_name: optional(textShape),
  mime_type: optional(textShape),
  performer: optional(textShape),
  title: optional(textShape),
  emoji: optional(textShape),
});

/** The shape of Telegram's messages, as far as it is used. Other fields pass unchanged. */
const messageShape = z.looseObject({
  message_id: z.int(),
  chat: z.looseObject({ id: z.int() }),
  from: optional(z.looseObject({ id: z.int() })),
  date: optional(momentShape),
  edit_date: optional(momentShape),
  text: optional(textShape),
  entities: optional(listOf(entityShape)),
  caption: optional(textShape),
  caption_entities: optional(listOf(entityShape)),
  venue: optional(z.object({ location: locationShape, title: optional(textShape), address: optional(textShape) })),
  location: optional(locationShape),
  contact: optional(
    z.object({
      phone_number: textShape,
      first_name: textShape.catch(''),
      last_name: optional(textShape),
      user_id: optional(z.int()),
    }),
  ),
  forward_origin: originShape.optional(),
  photo: optional(listOf(fileShape).refine((sizes) => sizes.length > 0)),
  animation: optional(fileShape),
  document: optional(fileShape),
  video: optional(fileShape),
  video_note: optional(fileShape),
  voice: optional(fileShape),
  audio: optional(fileShape),
  sticker: optional(fileShape),
  reply_to_message: optional(z.looseObject({ message_id: z.int() })),
  media_group_id: optional(textShape),
});

/** Throws on a message without its required fields. */
export const readMessage = (message: unknown): Message => messageShape.parse(message) as unknown as Message;

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
