import { makePeopleClient, type PeopleClient } from '../people/people-client.ts';
import type { LoggedCall } from '../shared/call-log.ts';
import { type ControlRequest, makeControlRequest } from '../shared/control-request.ts';
import type { Fault } from '../shared/fault-queue.ts';
import type { MessagePicture } from '../shared/phone-views.ts';
import type { BotView, ChatView } from './control-views.ts';
import type { PersonFileKind } from './person-actions.ts';

export type ViberContact = { first_name: string; phone_number: string; is_own?: boolean };

/** One person's Viber in the chat with one bot. */
export type ViberPhone = {
  /** Opens the chat without subscribing. */
  open(context?: string): Promise<ChatView>;
  subscribe(): Promise<ChatView>;
  unsubscribe(): Promise<ChatView>;
  sendText(text: string): Promise<MessagePicture>;
  sendLocation(latitude: number, longitude: number): Promise<MessagePicture>;
  sendContact(contact: ViberContact): Promise<MessagePicture>;
  sendUrl(url: string): Promise<MessagePicture>;
  sendFile(file: {
    kind: PersonFileKind;
    bytes: Uint8Array;
    fileName: string;
    caption?: string;
  }): Promise<MessagePicture>;
  /** A message as it stands on the wire. */
  sendRaw(message: Record<string, unknown>): Promise<MessagePicture>;
  /** Presses the button with this `ActionBody` below a message of the bot. */
  press(messageId: string, data: string): Promise<void>;
  /** Reads all of the bot's messages. */
  readAll(): Promise<ChatView>;
  setDevices(count: number): Promise<ChatView>;
  /** The chat as the phone shows it. */
  read(): Promise<ChatView>;
};

export type ViberClient = PeopleClient & {
  createBot(input: { name: string; uri?: string; token?: string }): Promise<BotView>;
  listBots(): Promise<BotView[]>;
  /** Gives the bot another token and removes its webhook. */
  revokeToken(botId: number): Promise<BotView>;
  /** Removes the webhook, as Viber does after a long outage. */
  forgetWebhook(botId: number): Promise<BotView>;
  phone(botId: number, personId: number): ViberPhone;
  addFault(fault: Omit<Fault, 'times'> & { times?: number }): Promise<void>;
  clearFaults(): Promise<void>;
  setDown(down: boolean): Promise<void>;
  setLatency(minMs: number, maxMs: number): Promise<void>;
  listCalls(botId: number): Promise<LoggedCall[]>;
  clearCalls(botId: number): Promise<void>;
  /** Ends every link of the CDN at once. */
  expireMedia(): Promise<void>;
  readMedia(path: string): Promise<Buffer>;
};

/** Drives the sandbox's people and its Viber at `baseUrl` over its control API. */
export function makeViberClient(baseUrl: string): ViberClient {
  const control = makeControlRequest(baseUrl);
  const request: ControlRequest = (method, path, body) => control(method, `/viber${path}`, body);

  function phone(botId: number, personId: number): ViberPhone {
    const chat = `/chats/${botId}/${personId}`;
    async function send(body: unknown): Promise<MessagePicture> {
      const [message] = await request<MessagePicture[]>('POST', `${chat}/messages`, body);
      if (!message) throw new Error('The sandbox stored no message');
      return message;
    }
    return {
      open: (context) => request('POST', `${chat}/open`, context === undefined ? {} : { context }),
      subscribe: () => request('POST', `${chat}/subscribe`),
      unsubscribe: () => request('POST', `${chat}/unsubscribe`),
      sendText: (text) => send({ kind: 'text', text }),
      sendLocation: (latitude, longitude) => send({ kind: 'location', latitude, longitude }),
      sendContact: (contact) => send({ kind: 'contact', ...contact }),
      sendUrl: (url) => send({ kind: 'url', url }),
      sendFile({ kind, bytes, fileName, caption }) {
        const form = new FormData();
        form.set('kind', kind);
        if (caption !== undefined) form.set('caption', caption);
        form.append('files', new Blob([new Uint8Array(bytes)]), fileName);
        return send(form);
      },
      sendRaw: (message) => send({ kind: 'raw', message }),
      press: (messageId, data) => request('POST', `${chat}/messages/${messageId}/button`, { data }),
      readAll: () => request('POST', `${chat}/read`),
      setDevices: (count) => request('PUT', `${chat}/devices`, { count }),
      read: () => request('GET', chat),
    };
  }

  return {
    ...makePeopleClient(control),
    createBot: (input) => request('POST', '/bots', input),
    listBots: () => request('GET', '/bots'),
    revokeToken: (botId) => request('POST', `/bots/${botId}/revoke`),
    forgetWebhook: (botId) => request('POST', `/bots/${botId}/forget-webhook`),
    phone,
    addFault: (fault) => request('POST', '/faults', fault),
    clearFaults: () => request('DELETE', '/faults'),
    setDown: (down) => request('PUT', '/down', { down }),
    setLatency: (minMs, maxMs) => request('PUT', '/latency', { min_ms: minMs, max_ms: maxMs }),
    listCalls: (botId) => request('GET', `/bots/${botId}/calls`),
    clearCalls: (botId) => request('DELETE', `/bots/${botId}/calls`),
    expireMedia: () => request('POST', '/media/expire'),
    async readMedia(path) {
      const answer = await fetch(baseUrl + path);
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}
