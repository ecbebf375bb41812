/** The shapes of Telegram's messages and pressed buttons, as far as they are used. Other fields pass unchanged. */
import type { CallbackQuery, Message } from '@grammyjs/types';
import { z } from 'zod';
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

export const personShape = z.looseObject({
  username: optional(textShape),
  language_code: optional(textShape),
});

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

const pressShape = z.looseObject({
  id: textShape,
  from: z.looseObject({ id: z.int() }),
  data: optional(textShape),
  game_short_name: optional(textShape),
  message: optional(
    z.looseObject({
      message_id: z.int(),
      chat: z.looseObject({ type: textShape }),
      text: optional(textShape),
      caption: optional(textShape),
      reply_markup: optional(z.object({ inline_keyboard: z.array(listOf(z.looseObject({ text: textShape }))) })),
    }),
  ),
});

/** Throws on a message without its required fields. */
export const readMessage = (message: unknown): Message => messageShape.parse(message) as unknown as Message;

export const readPress = (press: unknown): CallbackQuery => pressShape.parse(press) as unknown as CallbackQuery;
