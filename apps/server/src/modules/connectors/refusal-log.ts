import type { FastifyBaseLogger } from 'fastify';

interface Refused {
  messenger: string;
  workspaceId: number;
  botId: number;
}

interface Entry {
  saidAtMs: number;
  /** Since the last line. */
  count: number;
}

const linesEveryMs = 60_000;

/**
 * Logs webhooks' refusals: at most a line a minute for each bot and reason, with the count since the line before.
 * Strangers, who can post as often as they like, would fill the log otherwise.
 */
export class RefusalLog {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();

  constructor(log: Pick<FastifyBaseLogger, 'warn'>, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  /** Only for existing bots, which bounds the memory used. */
  note(bot: Refused, reason: string, detail?: string): void {
    const key = `${bot.messenger}:${bot.workspaceId}:${bot.botId}:${reason}`;
    const nowMs = this.#now();
    const entry = this.#entries.get(key) ?? { saidAtMs: Number.NEGATIVE_INFINITY, count: 0 };
    this.#entries.set(key, entry);
    entry.count += 1;
    if (nowMs - entry.saidAtMs < linesEveryMs) return;
    this.#log.warn({ ...bot, count: entry.count, ...(detail === undefined ? {} : { detail }) }, reason);
    entry.saidAtMs = nowMs;
    entry.count = 0;
  }
}
