import type { PersonRecord } from '../people/people.ts';
import { type Clock, toUnixSeconds } from '../shared/clock.ts';
import type { Message, PrivateChat, User } from './bot-api-shapes.ts';
import { type BotRecord, type ChatEntry, type ChatRecord, chatKey, type World } from './world.ts';

/** A message without its head. */
export type MessageContent = Omit<Message, 'message_id' | 'from' | 'chat' | 'date'>;

export type Transcript = {
  find(botId: number, personId: number): ChatRecord | null;
  open(bot: BotRecord, person: PersonRecord): ChatRecord;
  /** A message that is there and not deleted. */
  findEntry(chat: ChatRecord, messageId: number): ChatEntry | null;
  /** Writes a message of the bot or of the person; ids count per chat. */
  append(chat: ChatRecord, author: 'bot' | 'person', content: MessageContent): Message;
  /** Replaces the content, stamps `edit_date`, keeps the head. */
  edit(chat: ChatRecord, entry: ChatEntry, change: Partial<MessageContent>): Message;
  remove(chat: ChatRecord, entry: ChatEntry, by: 'bot' | 'person'): void;
  /** Tells the phones that something in the chat looks different. */
  announce(chat: ChatRecord): void;
  nextMediaGroupId(): string;
};

export function toBotUser(bot: BotRecord): User {
  return { id: bot.id, is_bot: true, first_name: bot.firstName, username: bot.username };
}

export function toPersonUser(person: PersonRecord): User {
  return {
    id: person.id,
    is_bot: false,
    first_name: person.firstName,
    ...(person.lastName === undefined ? {} : { last_name: person.lastName }),
    ...(person.username === undefined ? {} : { username: person.username }),
    ...(person.languageCode === undefined ? {} : { language_code: person.languageCode }),
  };
}

export function toPrivateChat(person: PersonRecord): PrivateChat {
  const { id, first_name, last_name, username } = toPersonUser(person);
  return {
    id,
    type: 'private',
    first_name,
    ...(last_name === undefined ? {} : { last_name }),
    ...(username === undefined ? {} : { username }),
  };
}

/** A message as it is shown inside another one: without its own reply. */
export function withoutReply(message: Message): Message {
  const { reply_to_message: _, ...rest } = structuredClone(message);
  return rest;
}

/** The messages of every private chat, written by both sides. */
export function makeTranscript({ world, clock }: { world: World; clock: Clock }): Transcript {
  const announce = (chat: ChatRecord) => world.emit({ type: 'chat', bot_id: chat.botId, person_id: chat.personId });

  return {
    find: (botId, personId) => world.chats.get(chatKey(botId, personId)) ?? null,
    open(bot, person) {
      const key = chatKey(bot.id, person.id);
      const known = world.chats.get(key);
      if (known) return known;
      const chat = { botId: bot.id, personId: person.id, nextMessageId: 1, isBlocked: false, entries: [] };
      world.chats.set(key, chat);
      world.emit({ type: 'directory' });
      return chat;
    },
    findEntry(chat, messageId) {
      const entry = chat.entries.find((each) => each.message.message_id === messageId);
      return entry && entry.deletedBy === undefined ? entry : null;
    },
    append(chat, author, content) {
      const bot = world.bots.get(chat.botId);
      const person = world.people.get(chat.personId);
      if (!bot || !person) throw new Error(`Chat ${chat.botId}:${chat.personId} has lost one of its sides`);
      const message: Message = {
        message_id: chat.nextMessageId++,
        from: author === 'bot' ? toBotUser(bot) : toPersonUser(person),
        chat: toPrivateChat(person),
        date: toUnixSeconds(clock),
        ...content,
      };
      chat.entries.push({ message });
      announce(chat);
      return message;
    },
    edit(chat, entry, change) {
      entry.message = { ...entry.message, ...change, edit_date: toUnixSeconds(clock) };
      announce(chat);
      return entry.message;
    },
    remove(chat, entry, by) {
      entry.deletedBy = by;
      announce(chat);
    },
    announce,
    nextMediaGroupId: () => String(13_900_000_000_000_000n + BigInt(world.counters.nextMediaGroup++)),
  };
}
