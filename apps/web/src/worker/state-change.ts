import type {
  BodyOf,
  ConversationState,
  endpoints,
  NotificationAction,
  NotificationWords,
  NotifiedConversation,
} from '@switchboard/contract';
import { presetMoment } from '../ui/time/snooze-times.ts';
import type { WorkerSession } from './worker-session.ts';

type Endpoint = typeof endpoints.changeConversationState;
export type StateBody = BodyOf<Endpoint>;

/** Why nothing was done: a word of the notification says it. */
export type Refusal = Extract<
  keyof NotificationWords,
  'changed' | 'clientWrote' | 'denied' | 'failed' | 'offline' | 'signedOut'
>;

/** The conversation has this version now, which a page has already shown; or nothing was done. */
export type Outcome = { version: number } | { refusal: Refusal };

/** What a page says of a change that it was handed; whether its reader looks at it, and so sees it with its undo. */
export type PageReply = Outcome & { isSeen: boolean };

/** Of what the service worker asks a page. */
export interface StateRequest {
  /** First only whether the page is one that can make the change. */
  type: 'mayChangeState' | 'changeState';
  channelId: number;
  userId: number;
  body: StateBody;
}

/** Long enough for a slow network, shorter than browsers let a worker live for a click. */
const answerWithinMs = 20_000;

/** What an action asks for; a client's words after the newest message of the notification have it refused. */
export const changeFor = (
  { version, seen_seq, time_zone }: NotifiedConversation,
  action: NotificationAction,
  now: number,
): StateBody => {
  const seen = { version, seen_seq };
  if (action === 'close') return { ...seen, state: 'closed' };
  if (action === 'settle') return { ...seen, state: 'open', answer_needed: false, undo: false };
  const until = presetMoment('tomorrow', now, time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  return { ...seen, state: 'snoozed', until: until.toISOString(), reason: '', keeps: false };
};

/** What takes an action back; another change since then has it refused. */
export const undoFor = (version: number, action: NotificationAction): StateBody => ({
  version,
  state: 'open',
  answer_needed: true,
  undo: action !== 'snooze',
});

export const refusalOf = (status: number, code: string): Refusal => {
  if (code === 'conversation.client_wrote') return 'clientWrote';
  if (status === 401) return 'signedOut';
  if (status === 403 || status === 404) return 'denied';
  return status === 409 ? 'changed' : 'failed';
};

const method: Endpoint['method'] = 'PUT';
const path: Endpoint['path'] = '/channels/{id}/state';

/** Makes the change without a page, as the user who was notified and nobody else. */
export async function sendChange(
  { channel_id, user_id }: NotifiedConversation,
  body: StateBody,
  { readSession }: { readSession: () => Promise<WorkerSession | null> },
): Promise<Outcome> {
  const session = await readSession();
  if (session?.userId !== user_id) return { refusal: 'signedOut' };
  try {
    const response = await fetch(`/api${path.replace('{id}', String(channel_id))}`, {
      method,
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    const answer = (await response.json()) as { result?: ConversationState; error?: { code: string } };
    if (response.ok && answer.result) return { version: answer.result.state_version };
    return { refusal: refusalOf(response.status, answer.error?.code ?? '') };
  } catch {
    return { refusal: 'offline' };
  }
}
