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

/** Why nothing was done, or that it is `unknown` whether it was: a word of the notification says it. */
export type Refusal = Extract<
  keyof NotificationWords,
  'changed' | 'clientWrote' | 'denied' | 'failed' | 'offline' | 'signedOut' | 'unknown'
>;

/** The conversation has this version now, which a page has already shown; or it was refused. */
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
  // Whoever does it without looking asks nobody for a rating.
  if (action === 'close') return { ...seen, state: 'closed', ask_rating: false };
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

/** A server that fails, or a proxy that lost it, may have made the change before. */
export const refusalOf = (status: number, code: string): Refusal => {
  if (status >= 500) return 'unknown';
  if (code === 'conversation.client_wrote') return 'clientWrote';
  if (status === 401) return 'signedOut';
  if (status === 403 || status === 404) return 'denied';
  return status === 409 ? 'changed' : 'failed';
};

/** There was no answer. A device that was offline has sent nothing; otherwise the change may have been made. */
export const refusalOfSilence = (wasOnLine: boolean): Refusal => (wasOnLine ? 'unknown' : 'offline');

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
  const wasOnLine = navigator.onLine;
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
    return { refusal: refusalOfSilence(wasOnLine) };
  }
}

interface HandOverDeps<Page> {
  findPage: (request: StateRequest) => Promise<Page | undefined>;
  ask: (page: Page, request: StateRequest) => Promise<PageReply | null>;
}

/** Has a page of the user make the change; null when none is open. */
export async function handOverChange<Page>(
  change: Omit<StateRequest, 'type'>,
  { findPage, ask }: HandOverDeps<Page>,
): Promise<PageReply | null> {
  const page = await findPage({ ...change, type: 'mayChangeState' });
  if (page === undefined) return null;
  const reply = await ask(page, { ...change, type: 'changeState' });
  // Never sent by the worker as well: the page may have made the change without saying so.
  return reply ?? { refusal: 'unknown', isSeen: false };
}
