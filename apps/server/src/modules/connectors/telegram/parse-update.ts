import type { CallbackQuery, Chat, Message, MessageReactionUpdated, Update, User } from '@grammyjs/types';
import { fromTelegram } from '@switchboard/contract/connectors/telegram';
import { z } from 'zod';
import { cleanName, cutText } from '../../../platform/texts/index.ts';
import type { InboundEvent, InboundPerson } from '../inbound.ts';
import { listOf, optional } from '../optional-fields.ts';
import { parseFiles } from './parse-files.ts';
import { parseContent, readMessage } from './parse-message.ts';

const textShape = z.string();

const personShape = z.looseObject({
  username: optional(textShape),
  language_code: optional(textShape),
});

/** The shape of a pressed button, as far as it is used. Other fields pass unchanged. */
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

const readPress = (press: unknown): CallbackQuery => pressShape.parse(press) as unknown as CallbackQuery;

/** The updates we ask Telegram for; without naming them the choice of a previous program would stay in effect. */
export const allowedUpdates = [
  'message',
  'edited_message',
  'my_chat_member',
  'callback_query',
  'message_reaction',
] as const satisfies readonly (keyof Update)[];

/** The length kept of the text above a pressed button. */
const pressedTextChars = 200;

/** Messages about the chat itself, which have no meaning in a private chat. */
const serviceFields = [
  'pinned_message',
  'new_chat_members',
  'left_chat_member',
  'new_chat_title',
  'new_chat_photo',
  'delete_chat_photo',
  'group_chat_created',
  'supergroup_chat_created',
  'channel_chat_created',
  'migrate_to_chat_id',
  'migrate_from_chat_id',
  'message_auto_delete_timer_changed',
  'connected_website',
  'write_access_allowed',
  'proximity_alert_triggered',
  'chat_background_set',
  'boost_added',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'forum_topic_reopened',
] as const satisfies readonly (keyof Message)[];

const notPrivate = { kind: 'ignored', reason: 'not a private chat' } as const;

/** One update as a normalised event. Throws on a payload without its required fields. */
export function parseUpdate(payload: unknown): InboundEvent {
  if (typeof payload !== 'object' || payload === null) return { kind: 'ignored', reason: 'not an update' };
  const update = payload as Update;
  if (update.message) return parseMessage(update.message);
  if (update.edited_message) return parseEdit(update.edited_message);
  if (update.my_chat_member) {
    const { chat, from, new_chat_member: status } = update.my_chat_member;
    if (isGroup(chat)) {
      const { old_chat_member: before } = update.my_chat_member;
      const isAdded = isInGroup(status.status) && !isInGroup(before.status);
      return isAdded ? toGroup(chat, from) : notPrivate;
    }
    if (chat.type !== 'private') return notPrivate;
    const isBlocked = status.status === 'kicked' || status.status === 'left';
    return { kind: isBlocked ? 'blocked' : 'returned', chatId: String(chat.id), person: toPerson(from) };
  }
  if (update.message_reaction) return parseReaction(update.message_reaction);
  if (update.callback_query) {
    return parsePress(readPress(update.callback_query));
  }
  return { kind: 'ignored', reason: `unknown kind ${Object.keys(update).find((key) => key !== 'update_id') ?? ''}` };
}

function parseMessage(raw: Message): InboundEvent {
  if (isGroup(raw.chat)) return parseGroupMessage(raw, raw.chat);
  if (raw.chat.type !== 'private') return notPrivate;
  const message = readMessage(raw);
  const { chat } = message;
  const service = serviceFields.find((field) => message[field] !== undefined);
  if (service !== undefined) return { kind: 'ignored', reason: `service message ${service}` };
  const origin = { chatId: String(chat.id), person: toPerson(message.from ?? chat) };
  const externalId = String(message.message_id);
  const start = /^\/start(?:@\w+)?(?:\s+(\S.*))?$/s.exec(message.text ?? '');
  if (start)
    return {
      kind: 'started',
      ...origin,
      externalId,
      payload: start[1] === undefined ? null : cutText(start[1].trim(), 200),
    };
  return {
    kind: 'message',
    ...origin,
    ...parseContent(message),
    externalId,
    files: parseFiles(message),
    replyToExternalId: message.reply_to_message ? String(message.reply_to_message.message_id) : null,
    albumId: message.media_group_id ?? null,
  };
}

type Group = Chat.GroupChat | Chat.SupergroupChat;

const isGroup = (chat: Chat): chat is Group => chat.type === 'group' || chat.type === 'supergroup';
const isInGroup = (status: string) => status === 'member' || status === 'administrator';

const toGroup = (chat: Group, from: User | undefined, more: { formerChatId?: string; isAddressed?: boolean } = {}) => ({
  kind: 'group' as const,
  chatId: String(chat.id),
  formerChatId: null,
  isAddressed: true,
  language: from?.language_code ?? null,
  ...more,
});

/** In groups only commands are meant for the bot. A group that grows gets another id. */
function parseGroupMessage(message: Message, chat: Group): InboundEvent {
  const { migrate_from_chat_id: formerId, from, text } = message;
  if (formerId !== undefined) return toGroup(chat, from, { formerChatId: String(formerId), isAddressed: false });
  return text?.startsWith('/') === true ? toGroup(chat, from) : notPrivate;
}

/** A client has one reaction to a message; one that only Telegram can draw counts as none. */
function parseReaction({ chat, message_id: id, new_reaction: reactions }: MessageReactionUpdated): InboundEvent {
  if (chat.type !== 'private') return notPrivate;
  const emoji = reactions.find((reaction) => reaction.type === 'emoji')?.emoji ?? null;
  return { kind: 'reacted', chatId: String(chat.id), externalId: String(id), emoji };
}

/** The text of the pressed button; if the message is too old to know, the data behind it. */
function parsePress({ id, from, message, data, game_short_name: game }: CallbackQuery): InboundEvent {
  if (message && message.chat.type !== 'private') return notPrivate;
  const known = message !== undefined && 'from' in message ? message : null;
  const keys = known?.reply_markup?.inline_keyboard.flat() ?? [];
  const label = keys.find((key) => 'callback_data' in key && key.callback_data === data)?.text ?? data ?? game ?? '';
  const said = cutText(known?.text ?? known?.caption ?? '', pressedTextChars);
  return {
    kind: 'pressed',
    chatId: String(from.id),
    person: toPerson(from),
    externalId: `button:${id}`,
    callbackId: id,
    payload: data ?? null,
    content: fromTelegram(label, undefined),
    metadata: { pressed_button: { message: said === '' ? null : said } },
    replyToExternalId: message === undefined ? null : String(message.message_id),
  };
}

/** Throws when the words are there and cannot be read. */
function parseEdit(raw: Message): InboundEvent {
  if (raw.chat.type !== 'private') return notPrivate;
  const message = readMessage(raw);
  const unreadable = Object.entries(message).flatMap(([field, value]) => (value === undefined ? [field] : []));
  // An edit replaces the stored words: without its own the right ones would be lost.
  if (unreadable.includes('text') || unreadable.includes('caption')) throw new Error('The words cannot be read');
  const { content, metadata } = parseContent(message);
  const { unsupported, ...readable } = metadata;
  return {
    kind: 'edited',
    chatId: String(message.chat.id),
    person: toPerson(message.from ?? message.chat),
    content,
    // A value that cannot be read now may be stored from a time when it could.
    metadata: unsupported !== undefined && unreadable.includes(unsupported) ? readable : metadata,
    externalId: String(message.message_id),
    // An impossible date counts as missing. The message's own would be older than edits that were applied before.
    editedAt: message.edit_date === undefined ? new Date() : new Date(message.edit_date * 1000),
  };
}

function toPerson(source: User | Chat): InboundPerson {
  const { first_name, last_name, username, language_code } = personShape.parse(source);
  return {
    firstName: cleanName(first_name),
    lastName: cleanName(last_name),
    username: username ?? null,
    language: language_code ?? null,
  };
}
