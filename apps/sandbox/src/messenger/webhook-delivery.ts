import { createHmac } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import { toReachable } from '../shared/reachable.ts';
import type { Trouble } from '../shared/trouble.ts';
import { fieldOf, type Item } from './items.ts';
import type { ChatRecord, PageRecord, World } from './world.ts';

const answerTimeoutMs = 5_000;
/** At once, then less and less often. */
const retryDelaysMs = [0, 2_000, 5_000, 15_000, 60_000];
/** After this long without success the page is unsubscribed. */
const failingLimitMs = 60 * 60 * 1000;

type Post = { page: PageRecord; key: 'messaging' | 'standby'; items: Item[]; attempt: number };

export type WebhookDelivery = {
  /** Posts events to the app, if the page is subscribed to them. Several items may come in one body. */
  push(page: PageRecord, chat: ChatRecord, items: readonly Item[]): void;
  /** Posts a body as it is, signed: impossible on a phone. Returns the status. */
  postRaw(body: string): Promise<number>;
  start(): void;
  countWaiting(pageId: number): number;
  close(): void;
};

/** Letters beyond ASCII go out as `\uXXXX` and are signed like that. */
export const escapeUnicode = (json: string): string =>
  json.replaceAll(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const signBody = (body: string, secret: string, algorithm: 'sha256' | 'sha1' = 'sha256'): string =>
  `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;

/** Posts events to the app's callback, one body at a time for each page. */
export function makeWebhookDelivery(deps: { world: World; clock: Clock; trouble: Trouble }): WebhookDelivery {
  const { world, clock, trouble } = deps;
  const queues = new Map<number, Post[]>();
  const busy = new Set<number>();
  const failingSince = new Map<number, number>();
  const aborts = new Set<AbortController>();
  const held = new Map<number, Post>();
  let isClosed = false;

  const queueOf = (pageId: number): Post[] => {
    const known = queues.get(pageId) ?? [];
    queues.set(pageId, known);
    return known;
  };

  function push(page: PageRecord, chat: ChatRecord, items: readonly Item[]): void {
    const wanted = items.filter((item) => {
      const field = fieldOf(item);
      return field === null || page.subscribedFields?.includes(field);
    });
    if (page.subscribedFields === null || wanted.length === 0) return;
    const post: Post = { page, key: chat.isStandby ? 'standby' : 'messaging', items: wanted, attempt: 0 };
    const queue = queueOf(page.id);
    const behind = held.get(page.id);
    held.delete(page.id);
    const fault = behind ? null : trouble.faults.takeForUpdate(page.id);
    if (fault !== null) trouble.announce();
    if (fault === 'shuffled') {
      held.set(page.id, post);
      // Held back until the next one has overtaken it, or for a moment.
      clock.setTimer(400, () => {
        if (held.get(page.id) !== post) return;
        held.delete(page.id);
        queue.push(post);
        void run(page.id);
      });
      return;
    }
    queue.push(post, ...(fault === 'repeated' ? [{ ...post }] : []), ...(behind ? [behind] : []));
    void run(page.id);
  }

  async function run(pageId: number): Promise<void> {
    if (isClosed || busy.has(pageId) || trouble.isDown() || world.app.callback === null) return;
    const queue = queueOf(pageId);
    const [post] = queue;
    if (!post) return;
    busy.add(pageId);
    const status = await send(toBody(post)).catch(() => 0);
    busy.delete(pageId);
    if (isClosed) return;
    if (status === 200) {
      failingSince.delete(pageId);
      queue.shift();
      void run(pageId);
      return;
    }
    const since = failingSince.get(pageId) ?? clock.now();
    failingSince.set(pageId, since);
    if (clock.now() - since >= failingLimitMs) {
      post.page.subscribedFields = null;
      queues.delete(pageId);
      failingSince.delete(pageId);
      world.emit({ type: 'directory' });
      return;
    }
    const delayMs = retryDelaysMs[post.attempt] ?? 300_000;
    post.attempt += 1;
    busy.add(pageId);
    clock.setTimer(delayMs, () => {
      busy.delete(pageId);
      void run(pageId);
    });
  }

  const toBody = ({ page, key, items }: Post): string =>
    escapeUnicode(
      JSON.stringify({ object: 'page', entry: [{ time: clock.now(), id: String(page.id), [key]: items }] }),
    );

  async function send(body: string): Promise<number> {
    const { callback, secret } = world.app;
    if (callback === null) return 0;
    const abort = new AbortController();
    aborts.add(abort);
    const timer = setTimeout(() => abort.abort(), answerTimeoutMs);
    try {
      const response = await fetch(toReachable(callback.url), {
        method: 'POST',
        redirect: 'manual',
        signal: abort.signal,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': 'facebookexternalua',
          'X-Hub-Signature-256': signBody(body, secret),
          'X-Hub-Signature': signBody(body, secret, 'sha1'),
        },
        body,
      });
      await response.arrayBuffer();
      return response.status;
    } finally {
      clearTimeout(timer);
      aborts.delete(abort);
    }
  }

  return {
    push,
    postRaw: send,
    start() {
      for (const pageId of queues.keys()) void run(pageId);
    },
    countWaiting: (pageId) => queueOf(pageId).length,
    close() {
      isClosed = true;
      for (const abort of aborts) abort.abort();
    },
  };
}

/** Asks the callback for the challenge, as when it is registered. Throws the dashboard's message. */
export async function shakeHands(url: string, verifyToken: string): Promise<void> {
  const challenge = String(Math.floor(Math.random() * 2_000_000_000));
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': verifyToken,
  });
  const response = await fetch(`${toReachable(url)}?${query.toString()}`, { redirect: 'manual' }).catch(() => null);
  const text = await response?.text();
  if (response?.status !== 200 || text !== challenge) {
    throw new Error(
      `The URL couldn't be validated. Response does not match challenge (${response?.status ?? 'none'}).`,
    );
  }
}
