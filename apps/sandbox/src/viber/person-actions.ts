import { createHash } from 'node:crypto';
import type { PersonRecord } from '../people/people.ts';
import type { Clock } from '../shared/clock.ts';
import { PhoneRefusal } from '../shared/refusal.ts';
import { sniffMedia } from '../shared/sniff-media.ts';
import type { BotMessages } from './bot-messages.ts';
import type { EventDelivery } from './event-delivery.ts';
import { keysOf } from './keyboard.ts';
import type { MediaStore } from './media-store.ts';
import { toUser } from './to-user.ts';
import { type BotRecord, type ChatRecord, chatKey, type Entry, type World } from './world.ts';

export type Side = { bot: BotRecord; person: PersonRecord };
export type PersonFileKind = 'picture' | 'video' | 'file' | 'sticker' | 'voice' | 'audio';

export type PersonActions = {
  /** Opens the chat: no subscription, but the bot may greet. */
  open(side: Side, context?: string): Promise<ChatRecord>;
  subscribe(side: Side): Promise<void>;
  unsubscribe(side: Side): Promise<void>;
  /** A message as it stands on the wire; the first one subscribes silently. */
  send(side: Side, message: Record<string, unknown>): Promise<Entry>;
  /** Presses a button of the keyboard below a message of the bot. A silent one is not shown in the chat. */
  press(side: Side, token: string, body: string): Promise<void>;
  sendFile(
    side: Side,
    kind: PersonFileKind,
    file: { bytes: Buffer; fileName: string; caption: string; durationSeconds: number },
  ): Promise<Entry>;
  /** Reads everything: one `seen`, for the newest message of the bot. */
  read(side: Side): Promise<void>;
  setDevices(side: Side, devices: number): void;
};

type Deps = {
  world: World;
  clock: Clock;
  media: MediaStore;
  delivery: EventDelivery;
  messages: BotMessages;
  readUrl: () => string;
};

/** A person's actions on the phone, and the events their bot gets for them. */
export function makePersonActions({ world, clock, media, delivery, messages, readUrl }: Deps): PersonActions {
  function find({ bot, person }: Side): ChatRecord | null {
    return world.chats.get(chatKey(bot.id, person.id)) ?? null;
  }

  function make({ bot, person }: Side): ChatRecord {
    const chat: ChatRecord = {
      botId: bot.id,
      personId: person.id,
      userId: userIdOf(bot.id, person.id),
      isSubscribed: false,
      devices: 1,
      apiVersion: 10,
      unansweredAtMs: [],
      detailsAskedAtMs: [],
      entries: [],
    };
    world.chats.set(chatKey(bot.id, person.id), chat);
    world.announceDirectory();
    return chat;
  }

  const user = (side: Side, chat: ChatRecord) => toUser(world, side.bot, chat, readUrl());

  return {
    async open(side, context) {
      const chat = find(side) ?? make(side);
      const fields = {
        type: 'open',
        ...(context === undefined ? {} : { context }),
        user: user(side, chat),
        subscribed: chat.isSubscribed,
      };
      const said = await delivery.push(side.bot, 'conversation_started', fields, { queueKey: chat.userId });
      if (said !== null && !chat.isSubscribed) messages.welcome(side.bot, chat, said);
      return chat;
    },
    async subscribe(side) {
      const chat = find(side) ?? make(side);
      if (chat.isSubscribed) return;
      chat.isSubscribed = true;
      world.announceChat(chat);
      await delivery.push(side.bot, 'subscribed', { user: user(side, chat) }, { queueKey: chat.userId });
    },
    async unsubscribe(side) {
      const chat = find(side);
      if (!chat?.isSubscribed) throw new PhoneRefusal(409, 'They are not subscribed');
      chat.isSubscribed = false;
      world.announceChat(chat);
      await delivery.push(side.bot, 'unsubscribed', { user_id: chat.userId }, { queueKey: chat.userId });
    },
    async send(side, message) {
      const chat = find(side) ?? make(side);
      chat.isSubscribed = true;
      chat.unansweredAtMs = [];
      const token = world.takeToken();
      const entry: Entry = { token, fromBot: false, atMs: clock.now(), content: message };
      chat.entries.push(entry);
      world.announceChat(chat);
      await delivery.push(
        side.bot,
        'message',
        { sender: user(side, chat), message, silent: false },
        { token, queueKey: chat.userId },
      );
      return entry;
    },
    async press(side, token, body) {
      const chat = find(side);
      const keyboard = chat?.entries.find((entry) => entry.token === token)?.content.keyboard;
      const button = keysOf(keyboard).find(({ ActionBody: action }) => action === body);
      if (!chat || button === undefined) throw new PhoneRefusal(404, 'There is no such button');
      const message = { type: 'text', text: body };
      if (button.Silent !== true) {
        await this.send(side, message);
        return;
      }
      chat.isSubscribed = true;
      chat.unansweredAtMs = [];
      const said = { sender: user(side, chat), message, silent: true };
      await delivery.push(side.bot, 'message', said, { token: world.takeToken(), queueKey: chat.userId });
    },
    async sendFile(side, kind, { bytes, fileName, caption, durationSeconds }) {
      const type = sniffMedia(bytes)?.mimeType ?? 'application/octet-stream';
      const { key } = await media.add({ bytes, fileName, type });
      const link = `${readUrl()}/viber-media/${key}/${encodeURIComponent(fileName)}`;
      const facts: Record<PersonFileKind, object> = {
        picture: { thumbnail: link, ...(caption === '' ? {} : { text: caption }) },
        video: { thumbnail: link, size: bytes.length, duration: durationSeconds },
        file: { size: bytes.length },
        sticker: { sticker_id: 46_105 },
        // They are undocumented: they come as types without a name of ours.
        voice: { duration: durationSeconds },
        audio: { duration: durationSeconds },
      };
      const named = kind === 'sticker' ? {} : { file_name: fileName };
      const entry = await this.send(side, { type: kind, media: link, ...named, ...facts[kind] });
      entry.mediaKey = key;
      world.announceChat(find(side) ?? make(side));
      return entry;
    },
    async read(side) {
      const chat = find(side);
      const newest = chat?.entries.findLast((entry) => entry.fromBot && entry.state !== 'failed');
      if (!chat || !newest || newest.state === 'seen') return;
      for (const entry of chat.entries) if (entry.fromBot && entry.state !== 'failed') entry.state = 'seen';
      world.announceChat(chat);
      await delivery.push(side.bot, 'seen', { user_id: chat.userId }, { token: newest.token, queueKey: chat.userId });
    },
    setDevices(side, devices) {
      const chat = find(side) ?? make(side);
      chat.devices = devices;
      world.announceChat(chat);
    },
  };
}

/** 24 characters, another one at each bot. */
const userIdOf = (botId: number, personId: number): string =>
  createHash('sha256').update(`${botId}:${personId}`).digest().subarray(0, 16).toString('base64');
