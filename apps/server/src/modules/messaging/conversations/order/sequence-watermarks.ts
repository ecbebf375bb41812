/**
 * The number up to which each bot's updates have arrived without a gap. Updates overtake each other on their way, so
 * one is handled only once none below it can be missing. All chats of a bot share one answer: in a rush hundreds wait.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '../../../../platform/database/index.ts';
import { findSequenceWatermark } from './open-update-queries.ts';
import { gapWindowMs } from './settled-updates.ts';

/** A missing update usually arrives within milliseconds. */
const lookEveryMs = 25;
/** A bot without updates for a week numbers them anew, so an old watermark is not kept. */
const knownForMs = 60_000;

interface KnownWatermark {
  watermark: number | null;
  readAtMs: number;
}

export class SequenceWatermarks {
  readonly #database: Pick<Database, 'inWorkspace'>;
  readonly #known = new Map<string, KnownWatermark>();
  /** The looks under way, which concurrent callers share. */
  readonly #looks = new Map<string, Promise<number | null>>();

  constructor(database: Pick<Database, 'inWorkspace'>) {
    this.#database = database;
  }

  /**
   * Reads the watermark. Updates listed after this call contain everything up to it; an earlier list may lack one that
   * has closed a gap since.
   */
  async read(tx: Transaction, workspaceId: number, botId: number): Promise<number | null> {
    const key = `${workspaceId}:${botId}`;
    const known = this.#known.get(key);
    const ageMs = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.readAtMs;
    if (known !== undefined && ageMs < lookEveryMs) return known.watermark;
    const from = known !== undefined && ageMs < knownForMs ? known.watermark : null;
    const watermark = await findSequenceWatermark(tx, workspaceId, botId, { from, windowMs: gapWindowMs });
    this.#known.set(key, { watermark, readAtMs: performance.now() });
    return watermark;
  }

  /** Resolves once the watermark has reached a number, at the latest after `withinMs`. */
  async reach(workspaceId: number, botId: number, position: number, withinMs: number): Promise<void> {
    const untilMs = performance.now() + withinMs;
    for (;;) {
      const waitMs = Math.min(lookEveryMs, untilMs - performance.now());
      if (waitMs <= 0) return;
      await sleep(waitMs);
      const watermark = await this.#look(workspaceId, botId);
      if (watermark !== null && watermark >= position) return;
    }
  }

  #look(workspaceId: number, botId: number): Promise<number | null> {
    const key = `${workspaceId}:${botId}`;
    const underWay = this.#looks.get(key);
    if (underWay !== undefined) return underWay;
    const look = this.#database
      .inWorkspace(workspaceId, (tx) => this.read(tx, workspaceId, botId))
      .finally(() => this.#looks.delete(key));
    this.#looks.set(key, look);
    return look;
  }
}
