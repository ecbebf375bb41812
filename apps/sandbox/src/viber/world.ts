import type { People } from '../people/people.ts';
import type { PhoneEvents } from '../shared/phone-events.ts';
import { firstToken } from './wire.ts';

/** The state of the stand-in, as plain records that survive a JSON snapshot. */
export type WebhookRecord = {
  url: string;
  eventTypes: string[];
  sendName: boolean;
  sendPhoto: boolean;
};

/** An event that the webhook has not taken yet. `fields` is everything but the token. */
export type PendingEvent = {
  token: string;
  fields: Record<string, unknown>;
  queueKey: string;
  tries: number;
  atMs: number;
};

export type BotRecord = {
  id: number;
  token: string;
  name: string;
  uri: string;
  webhook: WebhookRecord | null;
  pending: PendingEvent[];
};

export type EntryState = 'sent' | 'delivered' | 'seen' | 'failed';

/** A message of either side: `content` as it stands on the wire. */
export type Entry = {
  token: string;
  fromBot: boolean;
  atMs: number;
  content: Record<string, unknown>;
  state?: EntryState;
  /** The file of a bot's message, once the phone has fetched it. */
  mediaKey?: string;
};

export type ChatRecord = {
  botId: number;
  personId: number;
  /** The person's id at this bot, 24 characters. */
  userId: string;
  isSubscribed: boolean;
  /** How many devices report a delivery. */
  devices: number;
  apiVersion: number;
  /** When the bot wrote since the person last did. */
  unansweredAtMs: number[];
  detailsAskedAtMs: number[];
  entries: Entry[];
};

export type MediaRecord = { key: string; fileName: string; type: string; sizeBytes: number; expiresAtMs: number };

export type WorldSnapshot = {
  bots: BotRecord[];
  chats: ChatRecord[];
  media: MediaRecord[];
  nextBotId: number;
  nextToken: string;
};

export type World = {
  bots: Map<number, BotRecord>;
  people: People;
  chats: Map<string, ChatRecord>;
  media: Map<string, MediaRecord>;
  takeBotId(): number;
  takeToken(): string;
  findBotByToken(token: string): BotRecord | null;
  findChatByUserId(botId: number, userId: string): ChatRecord | null;
  announceChat(chat: ChatRecord): void;
  announceDirectory(): void;
  announceFaults(): void;
  /** Called after every change worth keeping, also those no phone shows. */
  markChanged(): void;
  onChange(listener: () => void): void;
  toSnapshot(): WorldSnapshot;
};

export const chatKey = (botId: number, personId: number): string => `${botId}:${personId}`;

/** Makes an empty world, or the one of a snapshot. */
export function makeWorld(
  { people, events }: { people: People; events: PhoneEvents },
  snapshot?: WorldSnapshot,
): World {
  const bots = new Map((snapshot?.bots ?? []).map((bot) => [bot.id, bot]));
  const chats = new Map((snapshot?.chats ?? []).map((chat) => [chatKey(chat.botId, chat.personId), chat]));
  const media = new Map((snapshot?.media ?? []).map((record) => [record.key, record]));
  let nextBotId = snapshot?.nextBotId ?? 210_000_001;
  let nextToken = BigInt(snapshot?.nextToken ?? firstToken);
  const changeListeners = new Set<() => void>();
  const markChanged = () => {
    for (const listener of changeListeners) listener();
  };
  const announce = (event: Parameters<PhoneEvents['emit']>[0]) => {
    events.emit(event);
    markChanged();
  };

  return {
    bots,
    people,
    chats,
    media,
    takeBotId: () => nextBotId++,
    takeToken: () => String(nextToken++),
    findBotByToken: (token) => [...bots.values()].find((bot) => bot.token === token) ?? null,
    findChatByUserId: (botId, userId) =>
      [...chats.values()].find((chat) => chat.botId === botId && chat.userId === userId) ?? null,
    announceChat: ({ botId, personId }) =>
      announce({ type: 'chat', messenger: 'viber', bot_id: botId, person_id: personId }),
    announceDirectory: () => announce({ type: 'directory' }),
    announceFaults: () => announce({ type: 'faults', messenger: 'viber' }),
    markChanged,
    onChange: (listener) => void changeListeners.add(listener),
    toSnapshot: () => ({
      bots: [...bots.values()],
      chats: [...chats.values()],
      media: [...media.values()],
      nextBotId,
      nextToken: String(nextToken),
    }),
  };
}
