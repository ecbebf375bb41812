import { isDeepStrictEqual } from 'node:util';
import type { PersonRecord } from '../people/people.ts';
import { type Clock, toUnixSeconds } from '../shared/clock.ts';
import { PhoneRefusal } from '../shared/refusal.ts';
import type { Contact, ForwardOrigin, Location, Message } from './bot-api-shapes.ts';
import type { FileStore, NewFile } from './file-store.ts';
import { type MediaDetails, toMediaFields } from './media-message.ts';
import { settleText } from './text/compose-text.ts';
import {
  type MessageContent,
  type Transcript,
  toBotUser,
  toPersonUser,
  toPrivateChat,
  withoutReply,
} from './transcript.ts';
import type { UpdateQueue } from './update-queue.ts';
import type { BotRecord, ChatRecord, World } from './world.ts';

export type Side = { bot: BotRecord; person: PersonRecord };
export type PersonFile = NewFile & MediaDetails;
export type SendOptions = { replyToMessageId?: number | undefined; forwardOrigin?: ForwardOrigin | undefined };

export type PersonActions = {
  start(side: Side, payload?: string): Message;
  sendText(side: Side, text: string, options: SendOptions): Message;
  /** One file is a message, several an album. The caption goes on the first. */
  sendFiles(side: Side, files: PersonFile[], caption: string, options: SendOptions): Promise<Message[]>;
  sendLocation(side: Side, location: Location, options: SendOptions): Message;
  sendContact(side: Side, contact: Contact, options: SendOptions): Message;
  sendPoll(side: Side, question: string, answers: string[], options: SendOptions): Message;
  edit(side: Side, messageId: number, text: string): Message;
  /** Deletes on the phone. Bots are never told. */
  remove(side: Side, messageId: number): void;
  setBlocked(side: Side, isBlocked: boolean): void;
  react(side: Side, messageId: number, emoji: string | null): void;
  pressButton(side: Side, messageId: number, data: string): void;
};

type Deps = { world: World; clock: Clock; queue: UpdateQueue; transcript: Transcript; files: FileStore };

/** A person's actions on the phone, and the updates their bot gets for them. */
export function makePersonActions({ world, clock, queue, transcript, files }: Deps): PersonActions {
  let nextCallback = 1;

  function getChat({ bot, person }: Side): ChatRecord {
    const chat = transcript.find(bot.id, person.id);
    if (!chat) throw new PhoneRefusal(409, 'Press Start first: there is no chat with this bot yet');
    return chat;
  }

  function getWritableChat(side: Side): ChatRecord {
    const chat = getChat(side);
    if (chat.isBlocked) throw new PhoneRefusal(409, 'The bot is blocked on this phone');
    return chat;
  }

  function getOwnEntry(chat: ChatRecord, messageId: number) {
    const entry = transcript.findEntry(chat, messageId);
    if (!entry) throw new PhoneRefusal(404, `There is no message ${messageId} in this chat`);
    return entry;
  }

  function send(side: Side, content: MessageContent, options: SendOptions): Message {
    const chat = getWritableChat(side);
    const { replyToMessageId, forwardOrigin } = options;
    const reply =
      replyToMessageId === undefined
        ? {}
        : { reply_to_message: withoutReply(getOwnEntry(chat, replyToMessageId).message) };
    const forward = forwardOrigin ? { forward_origin: forwardOrigin } : {};
    const message = transcript.append(chat, 'person', { ...reply, ...forward, ...content });
    queue.push(side.bot, 'message', message, `chat:${chat.personId}`);
    return message;
  }

  function setBlocked(side: Side, isBlocked: boolean): void {
    const chat = getChat(side);
    if (chat.isBlocked === isBlocked) return;
    chat.isBlocked = isBlocked;
    transcript.announce(chat);
    const user = toBotUser(side.bot);
    const kicked = { user, status: 'kicked', until_date: 0 };
    const member = { user, status: 'member' };
    const change = {
      chat: toPrivateChat(side.person),
      from: toPersonUser(side.person),
      date: toUnixSeconds(clock),
      old_chat_member: isBlocked ? member : kicked,
      new_chat_member: isBlocked ? kicked : member,
    };
    queue.push(side.bot, 'my_chat_member', change, `member:${chat.personId}`);
  }

  return {
    start(side, payload) {
      const chat = transcript.open(side.bot, side.person);
      if (chat.isBlocked) setBlocked(side, false);
      const text = payload ? `/start ${payload}` : '/start';
      return send(side, { text, entities: [{ type: 'bot_command', offset: 0, length: 6 }] }, {});
    },
    sendText(side, raw, options) {
      const { text, entities } = settleText({ text: raw, entities: [] });
      if (text === '') throw new PhoneRefusal(400, 'The text is empty');
      return send(side, { text, ...(entities.length > 0 ? { entities } : {}) }, options);
    },
    async sendFiles(side, newFiles, caption, options) {
      getWritableChat(side);
      const stored = await Promise.all(newFiles.map(async (each) => ({ each, file: await files.add(each) })));
      const settled = settleText({ text: caption, entities: [] });
      const captionFields = {
        ...(settled.text === '' ? {} : { caption: settled.text }),
        ...(settled.entities.length > 0 ? { caption_entities: settled.entities } : {}),
      };
      const album = stored.length > 1 ? { media_group_id: transcript.nextMediaGroupId() } : {};
      return stored.map(({ each, file }, index) => {
        const media = toMediaFields({ files }, side.bot, file, each);
        return send(side, { ...album, ...media, ...(index === 0 ? captionFields : {}) }, options);
      });
    },
    sendLocation: (side, location, options) => send(side, { location }, options),
    sendContact: (side, contact, options) => send(side, { contact }, options),
    sendPoll(side, question, answers, options) {
      const poll = {
        id: String(5_000_000_000 + clock.now()),
        question,
        options: answers.map((text) => ({ text, voter_count: 0 })),
        total_voter_count: 0,
        is_closed: false,
        is_anonymous: true,
        type: 'regular' as const,
        allows_multiple_answers: false,
      };
      return send(side, { poll }, options);
    },
    edit(side, messageId, raw) {
      const chat = getWritableChat(side);
      const entry = getOwnEntry(chat, messageId);
      if (entry.message.from.is_bot) throw new PhoneRefusal(403, 'Only own messages can be edited');
      const { text, entities } = settleText({ text: raw, entities: [] });
      const hasText = entry.message.text !== undefined;
      if (hasText && text === '') throw new PhoneRefusal(400, 'The text is empty');
      const { entities: _entities, caption_entities: _captionEntities, ...bare } = entry.message;
      const marks = entities.length > 0 ? { [hasText ? 'entities' : 'caption_entities']: entities } : {};
      const next: Message = { ...bare, [hasText ? 'text' : 'caption']: text, ...marks };
      if (isDeepStrictEqual(next, entry.message)) return entry.message;
      entry.message = next;
      const message = transcript.edit(chat, entry, {});
      queue.push(side.bot, 'edited_message', message, `chat:${chat.personId}`);
      return message;
    },
    remove(side, messageId) {
      const chat = getChat(side);
      transcript.remove(chat, getOwnEntry(chat, messageId), 'person');
    },
    setBlocked,
    react(side, messageId, emoji) {
      const chat = getWritableChat(side);
      const entry = getOwnEntry(chat, messageId);
      const toReactions = (each: string | undefined) => (each ? [{ type: 'emoji', emoji: each }] : []);
      const old_reaction = toReactions(entry.reaction);
      if (emoji) entry.reaction = emoji;
      else delete entry.reaction;
      transcript.announce(chat);
      const change = {
        chat: toPrivateChat(side.person),
        message_id: messageId,
        user: toPersonUser(side.person),
        date: toUnixSeconds(clock),
        old_reaction,
        new_reaction: toReactions(entry.reaction),
      };
      queue.push(side.bot, 'message_reaction', change, `chat:${chat.personId}`);
    },
    pressButton(side, messageId, data) {
      const chat = getWritableChat(side);
      const { message } = getOwnEntry(chat, messageId);
      const query = {
        id: `${side.bot.id}0${clock.now()}${nextCallback++}`,
        from: toPersonUser(side.person),
        message,
        chat_instance: `${chat.botId}${chat.personId}`,
        data,
      };
      world.markChanged();
      queue.push(side.bot, 'callback_query', query, `callback:${chat.personId}`);
    },
  };
}
