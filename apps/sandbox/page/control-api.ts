import type { PersonView } from '../src/people/people-routes.ts';
import type { Fault } from '../src/shared/fault-queue.ts';
import type { PhoneEvent } from '../src/shared/phone-events.ts';
import type { Message } from '../src/telegram/bot-api-shapes.ts';
import type { BotView, ChatSummary, ChatView } from '../src/telegram/control/control-views.ts';

const root = '/_sandbox';

async function request<Result>(method: string, path: string, body?: unknown): Promise<Result> {
  const isForm = body instanceof FormData;
  const response = await fetch(root + path, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(body === undefined || isForm ? {} : { headers: { 'Content-Type': 'application/json' } }),
  });
  const text = await response.text();
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(reasonOf(value) ?? `The sandbox answered ${response.status}`);
  return value as Result;
}

const reasonOf = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : null;

export const fileUrl = (uniqueId: string) => `${root}/telegram/files/${encodeURIComponent(uniqueId)}`;

export type NewPerson = { first_name: string; last_name?: string; username?: string; language_code: string };
export type FaultOrder = Omit<Fault, 'times'>;
export type FaultStatus = { down: boolean; faults: Fault[] };

export const listPeople = () => request<PersonView[]>('GET', '/people');
export const createPerson = (input: NewPerson) => request<PersonView>('POST', '/people', input);

export const listBots = () => request<BotView[]>('GET', '/telegram/bots');
export const createBot = (input: { first_name: string; username: string }) =>
  request<BotView>('POST', '/telegram/bots', input);
export const listChats = () => request<ChatSummary[]>('GET', '/telegram/chats');
export const getFaults = () => request<FaultStatus>('GET', '/telegram/faults');
export const addFault = (fault: FaultOrder) => request<void>('POST', '/telegram/faults', fault);
export const clearFaults = () => request<void>('DELETE', '/telegram/faults');
export const setDown = (down: boolean) => request<void>('PUT', '/telegram/down', { down });

/** Fields of a message beside its kind. */
export type Extras = {
  reply_to_message_id?: number | undefined;
  caption?: string;
  duration?: number;
  width?: number;
  height?: number;
  emoji?: string;
};

export type ChatApi = ReturnType<typeof makeChatApi>;

/** What one person can do in the chat with one bot. */
export function makeChatApi({ botId, personId }: { botId: number; personId: number }) {
  const chat = `/telegram/chats/${botId}/${personId}`;
  return {
    read: () => request<ChatView>('GET', chat),
    start: () => request<Message>('POST', `${chat}/start`, {}),
    setBlocked: (isBlocked: boolean) => request<void>('POST', `${chat}/${isBlocked ? 'block' : 'unblock'}`),
    send: (message: { kind: 'text' | 'location' | 'contact' | 'poll' } & Record<string, unknown>) =>
      request<Message[]>('POST', `${chat}/messages`, message),
    edit: (id: number, text: string) => request<Message>('PATCH', `${chat}/messages/${id}`, { text }),
    remove: (id: number) => request<void>('DELETE', `${chat}/messages/${id}`),
    react: (id: number, emoji: string | null) => request<void>('PUT', `${chat}/messages/${id}/reaction`, { emoji }),
    pressButton: (id: number, data: string) => request<void>('POST', `${chat}/messages/${id}/button`, { data }),
    sendFiles(kind: FileKind, files: readonly File[], fields: Extras = {}) {
      const form = new FormData();
      form.set('kind', kind);
      for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
      for (const file of files) form.append('files', file, file.name);
      return request<Message[]>('POST', `${chat}/messages`, form);
    },
  };
}

export type FileKind = 'photo' | 'document' | 'video' | 'voice' | 'video_note' | 'sticker';

/** Calls `onEvent` for every change; `onOnline` reports whether the stream is connected. */
export function listen(onEvent: (event: PhoneEvent) => void, onOnline: (isOnline: boolean) => void): void {
  const source = new EventSource(`${root}/events`);
  source.addEventListener('open', () => onOnline(true));
  source.addEventListener('error', () => onOnline(false));
  source.addEventListener('message', (event: MessageEvent<string>) => onEvent(JSON.parse(event.data) as PhoneEvent));
}
