import { randomBytes } from 'node:crypto';
import type { People, PersonRecord } from '../people/people.ts';
import type { PhoneEvent, PhoneEvents } from '../shared/phone-events.ts';

/** The Facebook app that all pages of the sandbox are connected to. */
export type AppRecord = {
  id: string;
  secret: string;
  /** Where events go; null until the callback has answered its handshake. */
  callback: { url: string; verifyToken: string } | null;
  /** Calls need `appsecret_proof`. */
  requiresProof: boolean;
  /** Facebook has granted the feature Human Agent. */
  hasHumanAgent: boolean;
};

export type TokenState = 'ok' | 'expired' | 'revoked';

export type PageRecord = {
  /** Fifteen digits, so that a number holds it. */
  id: number;
  name: string;
  accessToken: string;
  tokenState: TokenState;
  /** Fields our app is subscribed to; null: not at all. */
  subscribedFields: string[] | null;
  /** People are numbered per page. */
  place: number;
};

export type AttachmentType = 'image' | 'audio' | 'video' | 'file' | 'sticker' | 'location' | 'fallback';

export type EntryAttachment = {
  type: AttachmentType;
  fileId?: string;
  url?: string;
  title?: string;
  stickerId?: number;
  coordinates?: { lat: number; long: number };
  /** A sticker as it came until August 2026: as a picture beside. */
  isOldShape?: boolean;
};

export type ChatEntry = {
  mid: string;
  from: 'page' | 'person';
  timestampMs: number;
  text?: string;
  attachments?: EntryAttachment[];
  quickReplies?: { title: string; payload: string }[];
  buttons?: { title: string; payload?: string; url?: string }[];
  replyTo?: string;
  metadata?: string;
  appId?: string;
  personReaction?: string;
  pageReaction?: string;
  edits?: number;
  deletedBy?: 'person';
  state?: 'sent' | 'delivered' | 'seen';
};

export type ChatRecord = {
  pageId: number;
  personId: number;
  isBlocked: boolean;
  /** Another program owns the conversation. */
  isStandby: boolean;
  /** When the person last wrote or pressed a button: the window for replies counts from here. */
  lastPersonMs: number | null;
  entries: ChatEntry[];
};

export type FileRecord = { id: string; mimeType: string; name: string; sizeBytes: number; expiresAtMs: number };

/** An uploaded attachment that may be sent several times, by its page only. */
export type UploadRecord = { id: string; pageId: number; type: AttachmentType; fileId: string; expiresAtMs: number };

export type WorldSnapshot = {
  app: AppRecord;
  pages: PageRecord[];
  chats: ChatRecord[];
  files: FileRecord[];
  uploads: UploadRecord[];
  nextMid: number;
};

export type World = ReturnType<typeof makeWorld>;

const chatKey = (pageId: number, personId: number) => `${pageId}:${personId}`;

/** Everything the Messenger stand-in remembers. */
export function makeWorld(deps: { people: People; events: PhoneEvents }, snapshot?: WorldSnapshot) {
  const { people, events } = deps;
  const app: AppRecord = snapshot?.app ?? {
    id: '1517776481860111',
    secret: randomBytes(16).toString('hex'),
    callback: null,
    requiresProof: false,
    hasHumanAgent: false,
  };
  const pages = new Map((snapshot?.pages ?? []).map((page) => [page.id, page]));
  const chats = new Map((snapshot?.chats ?? []).map((chat) => [chatKey(chat.pageId, chat.personId), chat]));
  const files = new Map((snapshot?.files ?? []).map((file) => [file.id, file]));
  const uploads = new Map((snapshot?.uploads ?? []).map((upload) => [upload.id, upload]));
  let nextMid = snapshot?.nextMid ?? 1;
  const listeners = new Set<() => void>();

  const world = {
    app,
    people,
    pages,
    chats,
    files,
    uploads,
    onChange: (listener: () => void) => void listeners.add(listener),
    markChanged() {
      for (const listener of listeners) listener();
    },
    emit(event: PhoneEvent) {
      world.markChanged();
      events.emit(event);
    },
    announceChat(chat: ChatRecord) {
      world.emit({ type: 'chat', messenger: 'messenger', bot_id: chat.pageId, person_id: chat.personId });
    },
    findPageByToken: (token: string) => [...pages.values()].find((page) => page.accessToken === token),
    findChat: (pageId: number, personId: number) => chats.get(chatKey(pageId, personId)),
    openChat(page: PageRecord, person: PersonRecord): ChatRecord {
      const known = world.findChat(page.id, person.id);
      if (known) return known;
      const chat: ChatRecord = {
        pageId: page.id,
        personId: person.id,
        isBlocked: false,
        isStandby: false,
        lastPersonMs: null,
        entries: [],
      };
      chats.set(chatKey(page.id, person.id), chat);
      world.emit({ type: 'directory' });
      return chat;
    },
    addPage(name: string): PageRecord {
      const place = pages.size + 1;
      const page: PageRecord = {
        id: 100_200_300_400_499 + place,
        name,
        accessToken: makePageToken(),
        tokenState: 'ok',
        subscribedFields: null,
        place,
      };
      pages.set(page.id, page);
      world.emit({ type: 'directory' });
      return page;
    },
    nextMid(): string {
      nextMid += 1;
      return `m_${randomBytes(24).toString('base64url')}-${nextMid}`;
    },
    findEntry(mid: string): { chat: ChatRecord; entry: ChatEntry } | null {
      for (const chat of chats.values()) {
        const entry = chat.entries.find((each) => each.mid === mid);
        if (entry) return { chat, entry };
      }
      return null;
    },
    toSnapshot: (): WorldSnapshot => ({
      app,
      pages: [...pages.values()],
      chats: [...chats.values()],
      files: [...files.values()],
      uploads: [...uploads.values()],
      nextMid,
    }),
  };
  return world;
}

export const makePageToken = () => `EAA${randomBytes(60).toString('hex')}`;

/** A person's id for one page, beyond 2^53: another page knows them by another one. */
export const toPsid = (page: PageRecord, personId: number): string =>
  `7${String(page.place).padStart(3, '0')}${String(personId).padStart(13, '0')}`;

/** null for an id that is not of this page. */
export const fromPsid = (page: PageRecord, psid: string): number | null => {
  const isOwn = /^7\d{16}$/.test(psid) && Number(psid.slice(1, 4)) === page.place;
  return isOwn ? Number(psid.slice(4)) : null;
};
