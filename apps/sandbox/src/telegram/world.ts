import type { People } from '../people/people.ts';
import type { PhoneEvents } from '../shared/phone-events.ts';
import type { Message, Update, UpdateKind } from './bot-api-shapes.ts';

/**
 * The state of the stand-in, as plain records that survive a JSON snapshot. Behaviour is in the modules around it; this
 * one only holds the maps and notifies listeners of changes.
 */
export type WebhookRecord = {
  url: string;
  secretToken: string;
  maxConnections: number;
  ipAddress: string;
  hasCustomCertificate: boolean;
  lastErrorDate?: number;
  lastErrorMessage?: string;
};

/** `lane` is the queue within which updates are delivered one after another (per chat for messages). */
export type PendingUpdate = { update: Update; kind: UpdateKind; queueKey: string; expiresAtMs: number };

export type BotRecord = {
  id: number;
  token: string;
  firstName: string;
  username: string;
  nextUpdateId: number;
  nextFileNumber: number;
  /** null: the documented default set. */
  allowedUpdates: string[] | null;
  pending: PendingUpdate[];
  webhook: WebhookRecord | null;
};

export type ChatEntry = {
  message: Message;
  deletedBy?: 'bot' | 'person';
  isPinned?: boolean;
  /** The person's, and the bot's. */
  reaction?: string;
  botReaction?: string;
};

export type ChatRecord = {
  botId: number;
  personId: number;
  nextMessageId: number;
  isBlocked: boolean;
  entries: ChatEntry[];
};

/** A group with a bot in it, and its messages. `id` is negative. */
export type GroupRecord = { id: number; botId: number; title: string; texts: { from: string; text: string }[] };

export type FileKind = 'photo' | 'document' | 'video' | 'animation' | 'audio' | 'voice' | 'video_note' | 'sticker';

export type FileRecord = {
  uniqueId: string;
  kind: FileKind;
  sizeBytes: number;
  mimeType: string;
  fileName?: string;
  width?: number;
  height?: number;
};

/** A file as one bot may name it: ids are not transferable between bots. The path appears with getFile. */
export type FileGrant = { fileId: string; botId: number; uniqueId: string; path?: string; pathExpiresAtMs?: number };

export type WorldSnapshot = {
  bots: BotRecord[];
  chats: ChatRecord[];
  files: FileRecord[];
  grants: FileGrant[];
  /** Missing in snapshots from before bots could be in groups. */
  groups?: GroupRecord[];
  /** Missing in snapshots from before people were stored separately. */
  deactivated?: number[];
  nextBotId: number;
  nextMediaGroup: number;
};

/** Telegram's events for phones. */
export type WorldEvent =
  | { type: 'directory' }
  | { type: 'chat'; bot_id: number; person_id: number }
  | { type: 'action'; bot_id: number; person_id: number; action: string }
  | { type: 'faults' };

export type World = {
  bots: Map<number, BotRecord>;
  people: People;
  /** People whose Telegram account is deleted. */
  deactivated: Set<number>;
  chats: Map<string, ChatRecord>;
  groups: GroupRecord[];
  files: Map<string, FileRecord>;
  grants: Map<string, FileGrant>;
  counters: { nextBotId: number; nextMediaGroup: number };
  findBotByToken(token: string): BotRecord | null;
  emit(event: WorldEvent): void;
  /** Called after every change worth keeping, also those no phone shows. */
  markChanged(): void;
  onChange(listener: () => void): void;
  toSnapshot(): WorldSnapshot;
};

export function chatKey(botId: number, personId: number): string {
  return `${botId}:${personId}`;
}

/** Makes an empty world, or the one of a snapshot. */
export function makeWorld(deps: { people: People; events: PhoneEvents }, snapshot?: WorldSnapshot): World {
  const bots = new Map((snapshot?.bots ?? []).map((bot) => [bot.id, bot]));
  const chats = new Map((snapshot?.chats ?? []).map((chat) => [chatKey(chat.botId, chat.personId), chat]));
  const files = new Map((snapshot?.files ?? []).map((file) => [file.uniqueId, file]));
  const grants = new Map((snapshot?.grants ?? []).map((grant) => [grant.fileId, grant]));
  const counters = {
    nextBotId: snapshot?.nextBotId ?? 110_000_001,
    nextMediaGroup: snapshot?.nextMediaGroup ?? 1,
  };
  const groups = snapshot?.groups ?? [];
  const deactivated = new Set(snapshot?.deactivated);
  const changeListeners = new Set<() => void>();

  function markChanged(): void {
    for (const listener of changeListeners) listener();
  }

  return {
    bots,
    people: deps.people,
    deactivated,
    chats,
    groups,
    files,
    grants,
    counters,
    markChanged,
    findBotByToken: (token) => [...bots.values()].find((bot) => bot.token === token) ?? null,
    emit(event) {
      deps.events.emit(event.type === 'directory' ? event : { ...event, messenger: 'telegram' });
      markChanged();
    },
    onChange: (listener) => void changeListeners.add(listener),
    toSnapshot: () => ({
      bots: [...bots.values()],
      deactivated: [...deactivated],
      chats: [...chats.values()],
      groups,
      files: [...files.values()],
      grants: [...grants.values()],
      ...counters,
    }),
  };
}
