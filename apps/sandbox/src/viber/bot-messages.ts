import type { Clock } from '../shared/clock.ts';
import { sniffMedia } from '../shared/sniff-media.ts';
import { checkMessage } from './check-message.ts';
import type { EventDelivery } from './event-delivery.ts';
import type { MediaStore } from './media-store.ts';
import { ViberFault } from './wire.ts';
import type { BotRecord, ChatRecord, Entry, World } from './world.ts';

const hourMs = 60 * 60 * 1000;
const unansweredPerHour = 100;
const fetchTimeoutMs = 10_000;
const maxBytes: Readonly<Record<string, number>> = { picture: 1024 * 1024, video: 27_262_976, file: 52_428_800 };

export type BotMessages = {
  /** Takes a bot's message, or throws the ViberFault with which Viber refuses it. */
  accept(bot: BotRecord, body: Record<string, unknown>): Entry;
  /** Takes a webhook's answer to `conversation_started`; an answer that is no message is ignored. */
  welcome(bot: BotRecord, chat: ChatRecord, said: string): void;
};

type Deps = { world: World; clock: Clock; media: MediaStore; delivery: EventDelivery };

/** Bots' messages: checked, shown on the phone, reported as delivered by each device or as failed. */
export function makeBotMessages({ world, clock, media, delivery }: Deps): BotMessages {
  function findReceiver(bot: BotRecord, receiver: unknown): ChatRecord {
    if (receiver === undefined) throw new ViberFault(4, 'missing receiver');
    const chat = typeof receiver === 'string' ? world.findChatByUserId(bot.id, receiver) : null;
    if (chat === null) throw new ViberFault(5);
    if (!chat.isSubscribed) throw new ViberFault(6);
    return chat;
  }

  function show(bot: BotRecord, chat: ChatRecord, body: Record<string, unknown>): Entry {
    const { receiver: _receiver, auth_token: _token, ...content } = body;
    const entry: Entry = { token: world.takeToken(), fromBot: true, atMs: clock.now(), content, state: 'sent' };
    chat.entries.push(entry);
    world.announceChat(chat);
    void settle(bot, chat, entry);
    return entry;
  }

  /** The phone fetches the file, then each device reports; a file that can't be shown fails after it was accepted. */
  async function settle(bot: BotRecord, chat: ChatRecord, entry: Entry): Promise<void> {
    const problem = await fetchMedia(entry);
    const receipt = { token: entry.token, queueKey: chat.userId };
    if (problem !== null) {
      entry.state = 'failed';
      world.announceChat(chat);
      await delivery.push(bot, 'failed', { user_id: chat.userId, desc: problem }, receipt);
      return;
    }
    if (entry.state === 'sent') entry.state = 'delivered';
    world.announceChat(chat);
    for (let device = 0; device < chat.devices; device += 1) {
      await delivery.push(bot, 'delivered', { user_id: chat.userId }, receipt);
    }
  }

  /** The problem with a message's file; null without one. */
  async function fetchMedia(entry: Entry): Promise<string | null> {
    const { type, media: address, size, file_name: name } = entry.content;
    const most = maxBytes[String(type)];
    if (most === undefined || typeof address !== 'string') return null;
    try {
      const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(fetchTimeoutMs) });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const contentType = answer.headers.get('content-type')?.split(';')[0] ?? '';
      if (answer.status !== 200) return `media answered ${answer.status}`;
      if (bytes.length > most) return 'media is too large';
      if (size !== undefined && size !== bytes.length) return 'media has another size';
      if (type === 'picture' && !/^image\/(?:jpeg|png|gif)$/.test(contentType)) return `media is ${contentType}`;
      if (type === 'picture' && sniffMedia(bytes)?.mimeType !== contentType) return 'media is not what it says';
      if (type === 'video' && contentType !== 'video/mp4') return `media is ${contentType}`;
      const fileName = typeof name === 'string' ? name : (new URL(address).pathname.split('/').at(-1) ?? 'file');
      entry.mediaKey = (await media.add({ bytes, fileName, type: contentType })).key;
      return null;
    } catch {
      return 'media could not be fetched';
    }
  }

  return {
    accept(bot, body) {
      if (bot.webhook === null) throw new ViberFault(10);
      checkMessage(body);
      const chat = findReceiver(bot, body.receiver);
      if (Number(body.min_api_version ?? 1) > chat.apiVersion) throw new ViberFault(13);
      chat.unansweredAtMs = chat.unansweredAtMs.filter((at) => at > clock.now() - hourMs);
      if (chat.unansweredAtMs.length >= unansweredPerHour) throw new ViberFault(12);
      chat.unansweredAtMs.push(clock.now());
      return show(bot, chat, body);
    },
    welcome(bot, chat, said) {
      try {
        const body = JSON.parse(said) as Record<string, unknown>;
        if (typeof body !== 'object' || body === null || typeof body.type !== 'string') return;
        checkMessage(body);
        show(bot, chat, body);
      } catch {
        // Not a message, or not one that Viber takes.
      }
    },
  };
}
