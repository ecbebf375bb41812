import { createHmac } from 'node:crypto';
import type { Clock } from '../shared/clock.ts';
import { toReachable } from '../shared/reachable.ts';
import type { Trouble } from '../shared/trouble.ts';
import { writeWire } from './wire.ts';
import type { BotRecord, PendingEvent, World } from './world.ts';

const answerTimeoutMs = 5_000;
/** After a failed try; the last one again and again, until an hour is over. */
const retryPausesMs = [10_000, 60_000, 300_000, 600_000, 900_000];
const triedForMs = 60 * 60 * 1000;
/** How long a held event waits for another one to overtake it. */
const overtakenWithinMs = 2_000;

export const signEvent = (body: string, token: string): string =>
  createHmac('sha256', token).update(body).digest('hex');

export type EventDelivery = {
  /**
   * Queues an event for the webhook, if it is among its event types. Resolves to the content of a 200, null otherwise.
   */
  push(
    bot: BotRecord,
    event: string,
    fields: Record<string, unknown>,
    options?: { token?: string; queueKey?: string },
  ): Promise<string | null>;
  /** Calls the webhook at once, as set_webhook does. */
  probe(bot: BotRecord, url: string): Promise<boolean>;
  /** Tries everything again that waits. */
  resume(): void;
  close(): void;
};

type Deps = { world: World; clock: Clock; trouble: Trouble };

const alwaysSent = new Set(['message', 'subscribed', 'unsubscribed']);

/** Posts events to webhooks, signed, those of one chat one after another unless one fails. */
export function makeEventDelivery({ world, clock, trouble }: Deps): EventDelivery {
  let isClosed = false;
  const aborts = new Set<AbortController>();
  const queues = new Map<string, Promise<unknown>>();
  const held = new Map<string, () => void>();

  async function post(url: string, botToken: string, body: string): Promise<{ isTaken: boolean; said: string }> {
    const abort = new AbortController();
    aborts.add(abort);
    const timer = setTimeout(() => abort.abort(), answerTimeoutMs);
    try {
      const signature = signEvent(body, botToken);
      const address = new URL(toReachable(url));
      address.searchParams.set('sig', signature);
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        signal: abort.signal,
        headers: { 'content-type': 'application/json', 'x-viber-content-signature': signature },
        body,
      });
      return { isTaken: answer.status === 200, said: await answer.text() };
    } catch {
      return { isTaken: false, said: '' };
    } finally {
      clearTimeout(timer);
      aborts.delete(abort);
    }
  }

  const toBody = ({ token, fields }: PendingEvent) => {
    const { event, timestamp, ...rest } = fields;
    return writeWire({ event, timestamp, chat_hostname: 'SN-CHAT-01_', message_token: token, ...rest });
  };

  async function deliver(bot: BotRecord, pending: PendingEvent): Promise<string | null> {
    if (isClosed || !bot.pending.includes(pending)) return null;
    const { webhook } = bot;
    let outcome = { isTaken: false, said: '' };
    if (webhook !== null && !trouble.isDown()) {
      if (trouble.faults.takeForUpdate(bot.id, 'repeated')) await post(webhook.url, bot.token, toBody(pending));
      outcome = await post(webhook.url, bot.token, toBody(pending));
    }
    if (isClosed) return null;
    if (outcome.isTaken) {
      remove(bot, pending);
      return outcome.said;
    }
    const pauseMs = retryPausesMs[pending.tries] ?? retryPausesMs.at(-1) ?? 0;
    pending.tries += 1;
    if (clock.now() + pauseMs - pending.atMs > triedForMs) remove(bot, pending);
    else clock.setTimer(pauseMs, () => void deliver(bot, pending));
    world.markChanged();
    return null;
  }

  function remove(bot: BotRecord, pending: PendingEvent): void {
    bot.pending = bot.pending.filter((each) => each !== pending);
    world.markChanged();
  }

  function enqueue(bot: BotRecord, pending: PendingEvent): Promise<string | null> {
    const queueKey = `${bot.id}:${pending.queueKey}`;
    if (trouble.faults.takeForUpdate(bot.id, 'shuffled')) {
      return new Promise((resolve) => {
        const release = () => {
          held.delete(queueKey);
          cancel();
          resolve(follow(queueKey, bot, pending));
        };
        const cancel = clock.setTimer(overtakenWithinMs, release);
        held.set(queueKey, release);
      });
    }
    const done = follow(queueKey, bot, pending);
    held.get(queueKey)?.();
    return done;
  }

  function follow(queueKey: string, bot: BotRecord, pending: PendingEvent): Promise<string | null> {
    const done = (queues.get(queueKey) ?? Promise.resolve()).then(() => deliver(bot, pending));
    queues.set(queueKey, done);
    void done.finally(() => {
      if (queues.get(queueKey) === done) queues.delete(queueKey);
    });
    return done;
  }

  return {
    async push(bot, event, fields, { token = world.takeToken(), queueKey = '' } = {}) {
      const { webhook } = bot;
      if (webhook === null || !(alwaysSent.has(event) || webhook.eventTypes.includes(event))) return null;
      const atMs = clock.now();
      const pending = { token, fields: { event, timestamp: atMs, ...fields }, queueKey, tries: 0, atMs };
      bot.pending.push(pending);
      world.markChanged();
      return enqueue(bot, pending);
    },
    async probe(bot, url) {
      const atMs = clock.now();
      const fields = { event: 'webhook', timestamp: atMs };
      return (await post(url, bot.token, toBody({ token: world.takeToken(), fields, queueKey: '', tries: 0, atMs })))
        .isTaken;
    },
    resume() {
      for (const bot of world.bots.values())
        for (const pending of bot.pending) void follow(`${bot.id}:${pending.queueKey}`, bot, pending);
    },
    close() {
      isClosed = true;
      for (const abort of aborts) abort.abort();
    },
  };
}
