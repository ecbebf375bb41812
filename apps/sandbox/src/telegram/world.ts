import type { Message, Update, UpdateKind } from './bot-api-shapes.ts';

/**
 * Everything the stand-in remembers, as plain records that survive a JSON snapshot. Behaviour lives in the modules
 * around it; this one only holds the maps and tells listeners what changed.
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
export type PendingUpdate = { update: Update; kind: UpdateKind; lane: string; expiresAtMs: number };

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

export type PersonRecord = {
  id: number;
  firstName: string;
  lastName?: string;
  username?: string;
  languageCode?: string;
  avatarUniqueId?: string;
  isDeactivated?: boolean;
};

export type ChatEntry = { message: Message; deletedBy?: 'bot' | 'person'; isPinned?: boolean; reaction?: string };

export type ChatRecord = {
  botId: number;
  personId: number;
  nextMessageId: number;
  isBlocked: boolean;
  entries: ChatEntry[];
};

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
  people: PersonRecord[];
  chats: ChatRecord[];
  files: FileRecord[];
  grants: FileGrant[];
  nextPersonId: number;
  nextBotId: number;
  nextMediaGroup: number;
};

/** What a phone needs to redraw; `chat` events say that messages of that chat changed. */
export type WorldEvent =
  | { type: 'directory' }
  | { type: 'chat'; bot_id: number; person_id: number }
  | { type: 'action'; bot_id: number; person_id: number; action: string }
  | { type: 'faults' };

export type World = {
  bots: Map<number, BotRecord>;
  people: Map<number, PersonRecord>;
  chats: Map<string, ChatRecord>;
  files: Map<string, FileRecord>;
  grants: Map<string, FileGrant>;
  counters: { nextPersonId: number; nextBotId: number; nextMediaGroup: number };
  findBotByToken(token: string): BotRecord | null;
  emit(event: WorldEvent): void;
  /** The returned function ends the subscription. */
  subscribe(listener: (event: WorldEvent) => void): () => void;
  /** Called after every change worth keeping, also those no phone shows. */
  markChanged(): void;
  onChange(listener: () => void): void;
  toSnapshot(): WorldSnapshot;
};

export function chatKey(botId: number, personId: number): string {
  return `${botId}:${personId}`;
}

/** Makes an empty world, or the one of a snapshot. */
export function makeWorld(snapshot?: WorldSnapshot): World {
  const bots = new Map((snapshot?.bots ?? []).map((bot) => [bot.id, bot]));
  const people = new Map((snapshot?.people ?? []).map((person) => [person.id, person]));
  const chats = new Map((snapshot?.chats ?? []).map((chat) => [chatKey(chat.botId, chat.personId), chat]));
  const files = new Map((snapshot?.files ?? []).map((file) => [file.uniqueId, file]));
  const grants = new Map((snapshot?.grants ?? []).map((grant) => [grant.fileId, grant]));
  const counters = {
    nextPersonId: snapshot?.nextPersonId ?? 700_000_001,
    nextBotId: snapshot?.nextBotId ?? 110_000_001,
    nextMediaGroup: snapshot?.nextMediaGroup ?? 1,
  };
  const listeners = new Set<(event: WorldEvent) => void>();
  const changeListeners = new Set<() => void>();

  function markChanged(): void {
    for (const listener of changeListeners) listener();
  }

  return {
    bots,
    people,
    chats,
    files,
    grants,
    counters,
    markChanged,
    findBotByToken: (token) => [...bots.values()].find((bot) => bot.token === token) ?? null,
    emit(event) {
      for (const listener of listeners) listener(event);
      markChanged();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onChange: (listener) => void changeListeners.add(listener),
    toSnapshot: () => ({
      bots: [...bots.values()],
      people: [...people.values()],
      chats: [...chats.values()],
      files: [...files.values()],
      grants: [...grants.values()],
      ...counters,
    }),
  };
}
