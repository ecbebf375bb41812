import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { markLastOutbound } from './health-queries.ts';

const markEveryMs = 5_000;

/** Notes when messages go out, once in a few seconds for each bot: a busy bot's row would be written for every message. */
export class LastOutboundMarks {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #markedAtMs = new Map<string, number>();

  constructor({ database, log }: { database: Database; log: FastifyBaseLogger }) {
    this.#database = database;
    this.#log = log;
  }

  /** Something went out through a bot just now. A note that can't be stored is left out. */
  async mark(workspaceId: number, botId: number): Promise<void> {
    const key = `${workspaceId}:${botId}`;
    const now = Date.now();
    if (now - (this.#markedAtMs.get(key) ?? 0) < markEveryMs) return;
    this.#markedAtMs.set(key, now);
    try {
      await this.#database.inWorkspace(workspaceId, (tx) => markLastOutbound(tx, workspaceId, botId));
    } catch (error) {
      this.#log.warn({ err: error, workspaceId, botId }, 'it could not be noted that a message went out');
    }
  }
}
