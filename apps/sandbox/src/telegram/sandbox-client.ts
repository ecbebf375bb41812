import { makePeopleClient, type PeopleClient } from '../people/people-client.ts';
import type { LoggedCall } from '../shared/call-log.ts';
import { type ControlRequest, makeControlRequest } from '../shared/control-request.ts';
import type { Fault } from '../shared/fault-queue.ts';
import type { Message, Update } from './bot-api-shapes.ts';
import type { BotView, ChatView } from './control/control-views.ts';
import type { GroupRecord } from './world.ts';

export type MediaKind = 'photo' | 'document' | 'video' | 'animation' | 'audio' | 'voice' | 'video_note' | 'sticker';

export type SentFile = {
  kind: MediaKind;
  bytes: Uint8Array;
  fileName: string;
  mimeType?: string;
  caption?: string;
  /** Seconds. */
  duration?: number;
};

type Origin = { type: 'hidden_user'; sender_user_name: string } | { type: 'user'; person_id: number };
export type SendExtras = { reply_to_message_id?: number; forward_origin?: Origin };

/** One person's phone in the chat with one bot. */
export type Phone = {
  /** Presses Start, with the payload of a deep link if given. Opens the chat; unblocks a blocked bot. */
  start(payload?: string): Promise<Message>;
  sendText(text: string, extras?: SendExtras): Promise<Message>;
  sendFile(file: SentFile, extras?: { reply_to_message_id?: number }): Promise<Message>;
  /** Two to ten files of one kind; the first one's caption is the album's. */
  sendAlbum(files: SentFile[]): Promise<Message[]>;
  sendLocation(latitude: number, longitude: number, extras?: SendExtras): Promise<Message>;
  /** `is_own` shares the sender's own number. */
  sendContact(
    contact: { phone_number: string; first_name: string; last_name?: string; is_own?: boolean },
    extras?: SendExtras,
  ): Promise<Message>;
  /** A kind of message that products rarely support. */
  sendPoll(question: string, answers: string[]): Promise<Message>;
  /** Changes own text or caption. */
  edit(messageId: number, text: string): Promise<Message>;
  /** Deletes on the phone; bots are never told. */
  remove(messageId: number): Promise<void>;
  react(messageId: number, emoji: string | null): Promise<void>;
  pressButton(messageId: number, data: string): Promise<void>;
  block(): Promise<void>;
  unblock(): Promise<void>;
  /** The chat as the phone shows it: both sides, edits, deletions. */
  read(): Promise<ChatView>;
};

export type SandboxClient = PeopleClient & {
  createBot(input: { first_name: string; username: string; token?: string }): Promise<BotView>;
  listBots(): Promise<BotView[]>;
  /** Gives the bot another token and drops its webhook; the old token answers 401. */
  revokeToken(botId: number): Promise<BotView>;
  /** Deletes the account: sends then answer 403 `user is deactivated`. */
  deactivatePerson(personId: number): Promise<void>;
  phone(botId: number, personId: number): Phone;
  /** Makes the next `times` calls (1 by default) that match bot and method fail. */
  addFault(fault: Omit<Fault, 'times'> & { times?: number }): Promise<void>;
  clearFaults(): Promise<void>;
  /** While down every Bot API connection is cut and no webhook is called. */
  setDown(down: boolean): Promise<void>;
  /** From now on every call is answered after a random time between the two; 0 and 0 end it. */
  setLatency(minMs: number, maxMs: number): Promise<void>;
  /** Every call the bot made, oldest first, also refused ones. */
  listCalls(botId: number): Promise<LoggedCall[]>;
  clearCalls(botId: number): Promise<void>;
  /** Updates the bot has not confirmed yet. */
  listPendingUpdates(botId: number): Promise<Update[]>;
  createGroup(botId: number, personId: number, title: string): Promise<GroupRecord>;
  listGroups(botId: number): Promise<GroupRecord[]>;
  /** The bot is taken out of a group and added again. */
  addToGroupAgain(botId: number, groupId: number, personId: number): Promise<void>;
  /** It becomes a supergroup, with another id. */
  growGroup(botId: number, groupId: number): Promise<GroupRecord>;
  sayInGroup(botId: number, groupId: number, personId: number, text: string): Promise<void>;
  /** Ends every download link at once. */
  expireFiles(): Promise<void>;
};

/** Drives the sandbox's people and its Telegram at `baseUrl` over its control API. Every operation throws when the sandbox refuses. */
export function makeSandboxClient(baseUrl: string): SandboxClient {
  const control = makeControlRequest(baseUrl);
  const request: ControlRequest = (method, path, body) => control(method, `/telegram${path}`, body);

  function toForm(files: SentFile[], extras: { reply_to_message_id?: number } = {}): FormData {
    const [first] = files;
    if (!first) throw new Error('A file is expected');
    const form = new FormData();
    form.set('kind', first.kind);
    if (first.caption !== undefined) form.set('caption', first.caption);
    if (first.duration !== undefined) form.set('duration', String(first.duration));
    if (extras.reply_to_message_id !== undefined) form.set('reply_to_message_id', String(extras.reply_to_message_id));
    for (const file of files) {
      const type = file.mimeType ?? 'application/octet-stream';
      form.append('files', new Blob([new Uint8Array(file.bytes)], { type }), file.fileName);
    }
    return form;
  }

  function phone(botId: number, personId: number): Phone {
    const chat = `/chats/${botId}/${personId}`;
    async function send(body: unknown): Promise<Message> {
      const [message] = await request<Message[]>('POST', `${chat}/messages`, body);
      if (!message) throw new Error('The sandbox stored no message');
      return message;
    }
    return {
      start: (payload) => request('POST', `${chat}/start`, payload === undefined ? {} : { payload }),
      sendText: (text, extras) => send({ kind: 'text', text, ...extras }),
      sendFile: (file, extras) => send(toForm([file], extras)),
      sendAlbum: (files) => request('POST', `${chat}/messages`, toForm(files)),
      sendLocation: (latitude, longitude, extras) => send({ kind: 'location', latitude, longitude, ...extras }),
      sendContact: (contact, extras) => send({ kind: 'contact', ...contact, ...extras }),
      sendPoll: (question, answers) => send({ kind: 'poll', question, answers }),
      edit: (messageId, text) => request('PATCH', `${chat}/messages/${messageId}`, { text }),
      remove: (messageId) => request('DELETE', `${chat}/messages/${messageId}`),
      react: (messageId, emoji) => request('PUT', `${chat}/messages/${messageId}/reaction`, { emoji }),
      pressButton: (messageId, data) => request('POST', `${chat}/messages/${messageId}/button`, { data }),
      block: () => request('POST', `${chat}/block`),
      unblock: () => request('POST', `${chat}/unblock`),
      read: () => request('GET', chat),
    };
  }

  return {
    ...makePeopleClient(control),
    createBot: (input) => request('POST', '/bots', input),
    listBots: () => request('GET', '/bots'),
    revokeToken: (botId) => request('POST', `/bots/${botId}/revoke`),
    deactivatePerson: (personId) => request('POST', `/people/${personId}/deactivate`),
    phone,
    addFault: (fault) => request('POST', '/faults', fault),
    clearFaults: () => request('DELETE', '/faults'),
    setDown: (down) => request('PUT', '/down', { down }),
    setLatency: (minMs, maxMs) => request('PUT', '/latency', { min_ms: minMs, max_ms: maxMs }),
    listCalls: (botId) => request('GET', `/bots/${botId}/calls`),
    clearCalls: (botId) => request('DELETE', `/bots/${botId}/calls`),
    listPendingUpdates: (botId) => request('GET', `/bots/${botId}/updates`),
    createGroup: (botId, personId, title) => request('POST', `/bots/${botId}/groups`, { title, person_id: personId }),
    listGroups: (botId) => request('GET', `/bots/${botId}/groups`),
    addToGroupAgain: (botId, groupId, personId) =>
      request('POST', `/bots/${botId}/groups/${groupId}/add-again`, { person_id: personId }),
    growGroup: (botId, groupId) => request('POST', `/bots/${botId}/groups/${groupId}/grow`),
    sayInGroup: (botId, groupId, personId, text) =>
      request('POST', `/bots/${botId}/groups/${groupId}/messages`, { person_id: personId, text }),
    expireFiles: () => request('POST', '/files/expire'),
  };
}
