/**
 * Receives updates from Telegram by long polling, for servers without a public address. Updates are stored before the
 * next call confirms them, so after a crash in between Telegram only repeats them. A process that may not listen any
 * more, since it was stopped for a while, ends silently.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { BotListener, ListenDeps, ListenerHealth } from '../listen.ts';
import { tokenOf } from './credentials.ts';
import { allowedUpdates } from './parse-update.ts';
import type { TelegramApi } from './telegram-api.ts';
import { TelegramAmbiguous, TelegramRefused, TelegramUnreachable } from './telegram-errors.ts';
import { toInboundUpdate, updateIdOf } from './webhook.ts';

interface PollerDeps
  extends Pick<
    ListenDeps,
    'loadBot' | 'store' | 'reportHealth' | 'mayListen' | 'log' | 'pollWaitSeconds' | 'webhookKey'
  > {
  api: TelegramApi;
}

/** The result of one poll, without the transport. */
type PollHealth = Pick<ListenerHealth, 'state' | 'reason'>;

const updatesPerCall = 100;
const answerSlackMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** When two pollers meet, Telegram blocks both for three seconds; a restart of ours may look like one. */
const conflictPauseMs = 3_500;
const failuresUntilReported = 3;
const revokedPauseMs = 30_000;
/** Until it is looked again whether the webhook of another program is gone. */
const foreignPauseMs = 15_000;

export class TelegramPoller implements BotListener {
  readonly #deps: PollerDeps;
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #failures = 0;
  #hasAnswered = false;

  constructor(deps: PollerDeps) {
    this.#deps = deps;
    this.#done = this.#run();
  }

  /** Cancels a waiting call and resolves when nothing more is stored. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        const isLeft = await this.#poll();
        if (!isLeft) return;
        this.#failures = 0;
      } catch (error) {
        if (this.#stop.signal.aborted || !this.#deps.mayListen()) return;
        this.#failures += 1;
        const pauseMs = await this.#explain(error).catch((failure: unknown) => {
          this.#deps.log.warn({ err: failure }, 'a poller could not report how its bot is doing');
          return longestPauseMs;
        });
        await sleep(pauseMs * (0.9 + Math.random() * 0.2), null, { signal: this.#stop.signal }).catch(() => null);
      }
    }
  }

  async #poll(): Promise<boolean> {
    const { api, loadBot, store, mayListen, pollWaitSeconds = 30 } = this.#deps;
    const bot = await loadBot();
    // A call would end that of the process that listens now.
    if (bot === null || !mayListen()) return false;
    // The first call does not wait, so that a new bot is quickly seen to work.
    const timeout = this.#hasAnswered ? pollWaitSeconds : 0;
    const updates = await api.call(
      tokenOf(bot.credentials),
      'getUpdates',
      {
        limit: updatesPerCall,
        timeout,
        allowed_updates: allowedUpdates,
        ...(bot.pollOffset === null ? {} : { offset: bot.pollOffset }),
      },
      { timeoutMs: timeout * 1000 + answerSlackMs, signal: this.#stop.signal },
    );
    // Unconfirmed updates come again: to the process that listens now.
    if (!mayListen()) return false;
    this.#hasAnswered = true;
    await this.#report({ state: 'active', reason: null });
    const last = updates.map(updateIdOf).findLast((id) => id !== null);
    if (last !== undefined && last !== null) {
      await store(
        updates.map((update) => toInboundUpdate(update, null)).filter((update) => update !== null),
        last + 1,
      );
    }
    return true;
  }

  /** Reports the meaning of a failed call; returns how long to wait. */
  async #explain(error: unknown): Promise<number> {
    const { log } = this.#deps;
    const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(this.#failures, 10), longestPauseMs);
    this.#hasAnswered = false;
    if (error instanceof TelegramRefused) {
      if (error.code === 429) return error.retryAfterMs;
      if (error.code === 401 || error.code === 404) {
        await this.#report({ state: 'broken', reason: 'token_revoked' });
        return revokedPauseMs;
      }
      if (error.code === 409) return this.#settleConflict(error);
    }
    const isOutage = error instanceof TelegramUnreachable || error instanceof TelegramAmbiguous;
    if (!isOutage) log.warn({ err: error }, 'a poller failed');
    else if (this.#failures >= failuresUntilReported) await this.#report({ state: 'broken', reason: 'unreachable' });
    return pauseMs;
  }

  async #settleConflict(error: TelegramRefused): Promise<number> {
    const { api, loadBot, webhookKey } = this.#deps;
    const bot = await loadBot();
    if (bot !== null && this.#deps.mayListen() && /webhook is active/i.test(error.description)) {
      const token = tokenOf(bot.credentials);
      const { url = '' } = await api.call(token, 'getWebhookInfo', {});
      // Of our own one may be left from when the messenger could reach us.
      if (!bot.mayTakeOver && !url.includes(webhookKey)) {
        await this.#report({ state: 'broken', reason: 'conflict' });
        return foreignPauseMs;
      }
      await api.call(token, 'deleteWebhook', { drop_pending_updates: false });
      if (this.#failures < failuresUntilReported) return firstPauseMs;
    }
    if (this.#failures >= failuresUntilReported) await this.#report({ state: 'broken', reason: 'conflict' });
    return conflictPauseMs;
  }

  #report(health: PollHealth): Promise<void> {
    return this.#deps.reportHealth({ ...health, transport: 'polling' });
  }
}
