import type { LoggedCall } from '../shared/call-log.ts';
import { makeControlRequest } from '../shared/control-request.ts';
import type { Fault } from '../shared/fault-queue.ts';
import type { BotCard, ChatPicture } from '../shared/phone-views.ts';
import type { AppRecord } from './world.ts';

export type SentMedia = {
  kind: 'picture' | 'video' | 'voice' | 'audio' | 'file' | 'sticker';
  files: { bytes: Uint8Array; name: string; mimeType: string }[];
  caption?: string;
  oldShape?: boolean;
};

/** One person's Messenger in the chat with one page. Each call returns the ids of the sent messages. */
export type MessengerPhone = {
  start(ref?: string): Promise<void>;
  sendText(text: string, replyTo?: string): Promise<string>;
  sendMedia(media: SentMedia): Promise<string[]>;
  send(input: object): Promise<string>;
  edit(mid: string, text: string): Promise<void>;
  unsend(mid: string): Promise<void>;
  react(mid: string, emoji: string | null): Promise<void>;
  press(mid: string, data: string): Promise<void>;
  /** Opens the chat: the page's messages are seen. */
  open(): Promise<void>;
  block(): Promise<void>;
  setStandby(standby: boolean): Promise<void>;
  /** Staff write in the page's inbox at Facebook. */
  writeInInbox(text: string): Promise<string>;
  read(): Promise<ChatPicture>;
};

export type Page = { id: number; name: string; accessToken: string };

/** Drives the sandbox's Messenger over its control API. */
export function makeMessengerClient(baseUrl: string) {
  const control = makeControlRequest(baseUrl);
  const request = <Result>(method: string, path: string, body?: unknown) =>
    control<Result>(method, `/messenger${path}`, body);
  const toPage = (card: BotCard): Page => ({
    id: card.id,
    name: card.name,
    accessToken: card.credentials.find(({ label }) => label === 'Page access token')?.value ?? '',
  });

  function phone(pageId: number, personId: number): MessengerPhone {
    const chat = `/chats/${pageId}/${personId}`;
    const post = async (body: unknown) =>
      (await request<{ id: string }[]>('POST', `${chat}/messages`, body)).map(({ id }) => id);
    const sendOne = async (body: unknown) => (await post(body))[0] ?? '';
    return {
      start: (ref) => request('POST', `${chat}/start`, ref === undefined ? {} : { payload: ref }),
      sendText: (text, replyTo) => sendOne({ kind: 'text', text, reply_to_message_id: replyTo }),
      send: sendOne,
      sendMedia({ kind, files, caption, oldShape }) {
        const form = new FormData();
        form.set('kind', kind);
        if (caption !== undefined) form.set('caption', caption);
        if (oldShape) form.set('old_shape', 'true');
        for (const { bytes, name, mimeType } of files) {
          form.append('files', new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
        }
        return post(form);
      },
      edit: (mid, text) => request('PATCH', `${chat}/messages/${mid}`, { text }),
      unsend: (mid) => request('DELETE', `${chat}/messages/${mid}`),
      react: (mid, emoji) => request('PUT', `${chat}/messages/${mid}/reaction`, { emoji }),
      press: (mid, data) => request('POST', `${chat}/messages/${mid}/button`, { data }),
      open: () => request('POST', `${chat}/read`),
      block: () => request('POST', `${chat}/block`),
      setStandby: (standby) => request('PUT', `${chat}/standby`, { standby }),
      writeInInbox: async (text) => (await request<{ id: string }>('POST', `${chat}/inbox`, { text })).id,
      read: () => request('GET', chat),
    };
  }

  return {
    readApp: () => request<AppRecord>('GET', '/app'),
    setApp: (flags: { requires_proof?: boolean; has_human_agent?: boolean }) =>
      request<AppRecord>('PUT', '/app', flags),
    /** Registers the callback, as in the app's dashboard; rejects where the handshake fails. */
    setCallback: (url: string, verifyToken: string) =>
      request<AppRecord>('PUT', '/app/callback', { url, verify_token: verifyToken }),
    /** Posts a signed body to the callback; returns the status. */
    postRaw: async (body: string) => (await request<{ status: number }>('POST', '/app/raw', { body })).status,
    listPages: async () => (await request<BotCard[]>('GET', '/bots')).map(toPage),
    createPage: async (name: string) => toPage(await request<BotCard>('POST', '/bots', { name })),
    revokeToken: (pageId: number) => request('POST', `/bots/${pageId}/revoke`),
    expireToken: (pageId: number) => request('POST', `/bots/${pageId}/expire`),
    readSubscription: (pageId: number) =>
      request<{ fields: string[] | null; waiting: number }>('GET', `/bots/${pageId}/subscription`),
    dropSubscription: (pageId: number) => request('DELETE', `/bots/${pageId}/subscription`),
    /** The page's id of a person. */
    readPsid: async (pageId: number, personId: number) =>
      (await request<{ psid: string }>('GET', `/chats/${pageId}/${personId}/psid`)).psid,
    listCalls: (pageId: number) => request<LoggedCall[]>('GET', `/bots/${pageId}/calls`),
    clearCalls: (pageId: number) => request('DELETE', `/bots/${pageId}/calls`),
    addFault: (fault: Omit<Fault, 'times'> & { times?: number }) => request('POST', '/faults', fault),
    clearFaults: () => request('DELETE', '/faults'),
    setDown: (down: boolean) => request('PUT', '/down', { down }),
    setLatency: (minMs: number, maxMs: number) => request('PUT', '/latency', { min_ms: minMs, max_ms: maxMs }),
    expireFiles: () => request('POST', '/files/expire'),
    phone,
  };
}

export type MessengerClient = ReturnType<typeof makeMessengerClient>;
