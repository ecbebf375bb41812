import { type Clock, toUnixSeconds } from '../shared/clock.ts';
import type { UpdateFaultKind } from '../shared/fault-queue.ts';
import type { Trouble } from '../shared/trouble.ts';
import type { Update } from './bot-api-shapes.ts';
import type { UpdateQueue } from './update-queue.ts';
import type { BotRecord, PendingUpdate, WebhookRecord, World } from './world.ts';

const retryDelaysMs = [0, 2000, 4000, 8000, 16_000, 32_000];
const readTimeoutMs = 60_000;
const maxRetryAfterSeconds = 3600;
/** How long a shuffled update waits for the one that overtakes it. */
const longestHoldMs = 700;
const goneLimitMs = 23 * 60 * 60 * 1000;

type Outcome =
  | { isDelivered: true; body: string; contentType: string }
  | { isDelivered: false; error: string; retryAfterMs: number | null; isGone: boolean };

export type WebhookDelivery = {
  /** Delivers the waiting updates of the bot; called after every change. */
  start(bot: BotRecord): void;
  close(): void;
};

type Deps = {
  world: World;
  queue: UpdateQueue;
  clock: Clock;
  trouble: Trouble;
  /** Runs the method a webhook answered with in its 2xx body. */
  execute(bot: BotRecord, body: string, contentType: string): Promise<void>;
};

/**
 * Posts updates to webhooks: any 2xx confirms, one update at a time per lane, lanes in parallel up to
 * `max_connections`. A failed update is tried again at once, after 2, 4, 8, 16, 32 s, then every 60 to 120 s, or when
 * the bot's `Retry-After` says; meanwhile only its own lane waits.
 */
export function makeWebhookDelivery(deps: Deps): WebhookDelivery {
  const { world, queue, clock, trouble } = deps;
  const busyQueues = new Map<number, Set<string>>();
  const inFlight = new Map<number, number>();
  const attempts = new Map<string, number>();
  const goneSince = new Map<number, number>();
  const aborts = new Set<AbortController>();
  /** Shuffled updates that are held back, and how to let them go. */
  const held = new Map<string, () => void>();
  /** Updates for which an ordered fault has been looked for. */
  const judged = new Set<string>();
  let isClosed = false;

  queue.onArrival(start);

  function start(bot: BotRecord): void {
    const hook = bot.webhook;
    if (isClosed || !hook || trouble.isDown()) return;
    const busy = busyQueues.get(bot.id) ?? new Set<string>();
    busyQueues.set(bot.id, busy);
    for (const pending of queue.list(bot)) {
      if ((inFlight.get(bot.id) ?? 0) >= hook.maxConnections) return;
      const key = keyOf(bot, pending);
      if (busy.has(pending.queueKey) || held.has(key)) continue;
      const fault = takeFault(bot, key);
      if (fault === 'shuffled') {
        hold(bot, key);
        continue;
      }
      busy.add(pending.queueKey);
      inFlight.set(bot.id, (inFlight.get(bot.id) ?? 0) + 1);
      void deliver(bot, hook, pending, fault === 'repeated').finally(() => start(bot));
    }
  }

  const keyOf = (bot: BotRecord, { update }: PendingUpdate) => `${bot.id}:${update.update_id}`;

  function takeFault(bot: BotRecord, key: string): UpdateFaultKind | null {
    if (judged.has(key)) return null;
    judged.add(key);
    const kind = trouble.faults.takeForUpdate(bot.id);
    if (kind !== null) trouble.announce();
    return kind;
  }

  /** Holds an update back until another one of its bot has been delivered, or for a moment without another. */
  function hold(bot: BotRecord, key: string): void {
    const cancelTimer = clock.setTimer(longestHoldMs, () => release());
    const release = () => {
      cancelTimer();
      held.delete(key);
      start(bot);
    };
    held.set(key, release);
  }

  async function deliver(bot: BotRecord, hook: WebhookRecord, pending: PendingUpdate, isTwice: boolean): Promise<void> {
    const key = keyOf(bot, pending);
    const outcome = await post(hook, pending.update);
    if (isTwice && outcome.isDelivered) await post(hook, pending.update);
    inFlight.set(bot.id, (inFlight.get(bot.id) ?? 1) - 1);
    const freeQueue = () => void busyQueues.get(bot.id)?.delete(pending.queueKey);
    if (isClosed) return;
    if (outcome.isDelivered) {
      attempts.delete(key);
      judged.delete(key);
      goneSince.delete(bot.id);
      queue.remove(bot, pending.update.update_id);
      freeQueue();
      for (const [heldKey, release] of held) if (heldKey.startsWith(`${bot.id}:`)) release();
      await deps.execute(bot, outcome.body, outcome.contentType);
      return;
    }
    hook.lastErrorDate = toUnixSeconds(clock);
    hook.lastErrorMessage = outcome.error;
    world.markChanged();
    if (dropIfGone(bot, outcome.isGone)) return freeQueue();
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    const delayMs = outcome.retryAfterMs ?? retryDelaysMs[attempt] ?? 60_000 + Math.floor(Math.random() * 60_000);
    clock.setTimer(delayMs, () => {
      freeQueue();
      start(bot);
    });
  }

  /** A webhook that answers 410 for 23 hours is removed, as Telegram does. */
  function dropIfGone(bot: BotRecord, isGone: boolean): boolean {
    if (!isGone) {
      goneSince.delete(bot.id);
      return false;
    }
    const since = goneSince.get(bot.id) ?? clock.now();
    goneSince.set(bot.id, since);
    if (clock.now() - since < goneLimitMs) return false;
    bot.webhook = null;
    world.markChanged();
    return true;
  }

  async function post(hook: WebhookRecord, update: Update): Promise<Outcome> {
    const abort = new AbortController();
    aborts.add(abort);
    const timer = setTimeout(() => abort.abort(new Error('Read timeout expired')), readTimeoutMs);
    try {
      const response = await fetch(hook.url, {
        method: 'POST',
        redirect: 'manual',
        signal: abort.signal,
        headers: {
          'Content-Type': 'application/json',
          ...(hook.secretToken ? { 'X-Telegram-Bot-Api-Secret-Token': hook.secretToken } : {}),
        },
        body: JSON.stringify(update),
      });
      const body = await response.text();
      if (response.ok) return { isDelivered: true, body, contentType: response.headers.get('content-type') ?? '' };
      return {
        isDelivered: false,
        error: `Wrong response from the webhook: ${response.status} ${response.statusText}`.trim(),
        retryAfterMs: readRetryAfterMs(response.headers.get('retry-after')),
        isGone: response.status === 410,
      };
    } catch (error) {
      return { isDelivered: false, error: toErrorText(error), retryAfterMs: null, isGone: false };
    } finally {
      clearTimeout(timer);
      aborts.delete(abort);
    }
  }

  return {
    start,
    close() {
      isClosed = true;
      for (const abort of aborts) abort.abort();
    },
  };
}

function readRetryAfterMs(header: string | null): number | null {
  if (header === null || !/^\d+$/.test(header.trim())) return null;
  return Math.min(Number(header), maxRetryAfterSeconds) * 1000;
}

function toErrorText(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'ECONNREFUSED') return 'Connection refused';
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET') return 'Connection reset by peer';
  return error instanceof Error ? error.message : String(error);
}
