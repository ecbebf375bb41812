import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { noteDeparture } from './exported-queries.ts';

const noteEveryMs = 5_000;

/** Notes when messages go out, once in a few seconds for each bot: a busy bot's row would be written for every message. */
export class DepartureNotes {
  readonly #database: Database;
  readonly #log: FastifyBaseLogger;
  readonly #notedAtMs = new Map<string, number>();

  constructor({ database, log }: { database: Database; log: FastifyBaseLogger }) {
    this.#database = database;
    this.#log = log;
  }

  /** Something went out through a bot just now. A note that can't be stored is left out. */
  async note(workspaceId: number, botId: number): Promise<void> {
    const key = `${workspaceId}:${botId}`;
    const now = Date.now();
    if (now - (this.#notedAtMs.get(key) ?? 0) < noteEveryMs) return;
    this.#notedAtMs.set(key, now);
    try {
      await this.#database.inWorkspace(workspaceId, (tx) => noteDeparture(tx, workspaceId, botId));
    } catch (error) {
      this.#log.warn({ err: error, workspaceId, botId }, 'it could not be noted that a message went out');
    }
  }
}
