import type { Messenger } from '../../src/shared/phone-events.ts';
import type { ChatSummary } from '../../src/shared/phone-views.ts';
import type { TroubleView } from '../../src/shared/trouble-routes.ts';
import { request } from '../control-api.ts';
import type { FaultChoice, FaultControls, FaultOrder, SendOptions } from './phone-app.ts';

/** The faults that every messenger can have. */
const commonFaults: readonly FaultChoice[] = [
  { kind: 'too_many_requests', label: '429', title: 'Too many requests, retry after 5 s', retry_after: 5 },
  { kind: 'server_error', label: '500', title: 'Internal server error' },
  { kind: 'html_bad_gateway', label: '502', title: 'A proxy’s HTML page' },
  { kind: 'slow', label: 'Slow', title: 'Answer after 5 s', delay_ms: 5000 },
  { kind: 'garbage', label: 'Garbage', title: 'Half a JSON answer' },
  { kind: 'reset', label: 'Cut', title: 'Cut the connection, nothing is delivered' },
  { kind: 'accept_then_reset', label: 'Deliver, cut', title: 'Deliver the message, then cut the connection' },
  { kind: 'accept_then_error', label: 'Deliver, 500', title: 'Deliver the message, then answer with an error' },
];

export const repeatedUpdate: FaultChoice = {
  kind: 'repeated',
  label: 'Repeated',
  title: 'Report the client’s next action twice',
};
export const shuffledUpdates: FaultChoice = {
  kind: 'shuffled',
  label: 'Shuffled',
  title: 'Report the client’s next two actions in reverse',
};

export function makeFaultControls(
  messenger: Messenger,
  { method, more }: { method: string; more: readonly FaultChoice[] },
): FaultControls {
  return {
    read: () => request<TroubleView>('GET', `/${messenger}/faults`),
    order: (fault: FaultOrder) => request('POST', `/${messenger}/faults`, fault),
    clear: () => request('DELETE', `/${messenger}/faults`),
    setDown: (down) => request('PUT', `/${messenger}/down`, { down }),
    choices: [
      ...commonFaults.map((fault) => ({ ...fault, method })),
      ...more.map((fault) => (fault.kind === 'repeated' || fault.kind === 'shuffled' ? fault : { ...fault, method })),
    ],
  };
}

/** The parts of a messenger's control API that are the same everywhere. */
export const makeControlClient = (messenger: Messenger) => ({
  listChats: () => request<ChatSummary[]>('GET', `/${messenger}/chats`),
  chat({ botId, personId }: { botId: number; personId: number }) {
    const chat = `/${messenger}/chats/${botId}/${personId}`;
    return {
      read: <State>() => request<State>('GET', chat),
      act: (action: string, body?: unknown) => request<unknown>('POST', `${chat}/${action}`, body ?? {}),
      put: (what: string, body: unknown) => request<unknown>('PUT', `${chat}/${what}`, body),
      send: (message: { kind: string } & Record<string, unknown>) =>
        request<unknown>('POST', `${chat}/messages`, message),
      edit: (id: string, text: string) =>
        request<unknown>('PATCH', `${chat}/messages/${encodeURIComponent(id)}`, { text }),
      remove: (id: string) => request<unknown>('DELETE', `${chat}/messages/${encodeURIComponent(id)}`),
      react: (id: string, emoji: string | null) =>
        request<unknown>('PUT', `${chat}/messages/${encodeURIComponent(id)}/reaction`, { emoji }),
      press: (id: string, data: string) =>
        request<unknown>('POST', `${chat}/messages/${encodeURIComponent(id)}/button`, { data }),
      sendFiles(kind: string, files: readonly File[], options: SendOptions) {
        const form = new FormData();
        form.set('kind', kind);
        for (const [name, value] of Object.entries(toFields(options)))
          if (value !== undefined) form.set(name, String(value));
        for (const file of files) form.append('files', file, file.name);
        return request<unknown>('POST', `${chat}/messages`, form);
      },
    };
  },
});

/** A message's options beside its kind, with the control API's names. */
export const toFields = ({ replyTo, caption, durationSeconds, width, height, emoji }: SendOptions) => ({
  reply_to_message_id: replyTo,
  caption,
  duration: durationSeconds,
  width,
  height,
  emoji,
});
