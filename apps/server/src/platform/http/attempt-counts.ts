import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { SecretBox } from '../secrets/index.ts';
import { RateLimitedError } from './app-error.ts';
import { addAttempts, deleteEndedAttempts, subtractAttempts } from './attempt-queries.ts';
import type { CallLimit } from './call-counter.ts';

/** An attempt to count: its kind, and the caller or target it counts against. */
export interface Attempt {
  limit: CallLimit & { name: string };
  key: string;
}

/** A refusal is answered after this delay: guessing on many connections then yields few answers and costs little. */
const refusalMs = 1_000;
/** More delayed refusals than this occur only in an attack; those beyond are answered at once. */
const heldRefusals = 2_000;
const rememberedRefusals = 50_000;
/** A refusal is cached no longer than this: attempts given back by another process make room again. */
const rememberedMs = 5_000;

interface Waiting {
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Attempts to sign in and the like, counted in the database: restarts and further processes do not allow more of them.
 * A refused subject is refused from memory for a while, and concurrent attempts of one subject are counted together, so
 * that a flood of them costs the database a few statements a window. Subjects are stored as keyed hashes.
 */
export class AttemptCounts {
  readonly #database: Database;
  readonly #secrets: Pick<SecretBox, 'derive'>;
  readonly #isOn: boolean;
  /** Until when a subject is refused from memory, and when its window ends. */
  readonly #refusals = new Map<string, { until: number; endsAt: number }>();
  readonly #waiting = new Map<string, Waiting[]>();
  #held = 0;

  constructor(deps: { database: Database; secrets: Pick<SecretBox, 'derive'>; isOn: boolean }) {
    this.#database = deps.database;
    this.#secrets = deps.secrets;
    this.#isOn = deps.isOn;
  }

  /** Counts an attempt; throws RateLimitedError, after a delay, when it is one too many. */
  async take(attempt: Attempt): Promise<void> {
    if (!this.#isOn) return;
    try {
      await this.#count(attempt);
    } catch (error) {
      if (error instanceof RateLimitedError) await this.#hold();
      throw error;
    }
  }

  /** Counts an attempt; returns at once whether it was allowed. For limits that callers must not notice. */
  async isWithin(attempt: Attempt): Promise<boolean> {
    if (!this.#isOn) return true;
    try {
      await this.#count(attempt);
      return true;
    } catch (error) {
      if (error instanceof RateLimitedError) return false;
      throw error;
    }
  }

  /** Gives back attempts that turned out to be legitimate. */
  async giveBack(attempts: readonly Attempt[]): Promise<void> {
    if (!this.#isOn) return;
    const subjects = attempts.map((attempt) => this.#subjectOf(attempt));
    await subtractAttempts(this.#database, subjects, 1);
    for (const subject of subjects) this.#refusals.delete(subject.toString('base64'));
  }

  /** Deletes windows that have ended. */
  async prune(): Promise<void> {
    await deleteEndedAttempts(this.#database);
  }

  #subjectOf({ limit, key }: Attempt): Buffer {
    return this.#secrets.derive(`attempt ${limit.name} ${key}`);
  }

  async #count(attempt: Attempt): Promise<void> {
    const subject = this.#subjectOf(attempt);
    const name = subject.toString('base64');
    const refusal = this.#refusals.get(name);
    if (refusal !== undefined && refusal.until > Date.now()) throw new RateLimitedError(refusal.endsAt - Date.now());
    await new Promise<void>((resolve, reject) => {
      const known = this.#waiting.get(name);
      if (known !== undefined) {
        known.push({ resolve, reject });
        return;
      }
      const waiting = [{ resolve, reject }];
      this.#waiting.set(name, waiting);
      void this.#countWaiting(attempt.limit, subject, name, waiting);
    });
  }

  /** Attempts that come while a count is running wait and are counted together by the next one. */
  async #countWaiting(limit: CallLimit, subject: Buffer, name: string, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0);
      try {
        const { attempts, endsInMs } = await addAttempts(this.#database, subject, batch.length, limit.windowMs);
        const refused = Math.min(Math.max(attempts - limit.max, 0), batch.length);
        const admitted = batch.length - refused;
        if (refused > 0) {
          this.#remember(name, endsInMs);
          // Refused attempts were not made: counted, they would block later callers once others are given back.
          await subtractAttempts(this.#database, [subject], refused);
        }
        for (const [index, { resolve, reject }] of batch.entries()) {
          if (index < admitted) resolve();
          else reject(new RateLimitedError(endsInMs));
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#waiting.delete(name);
  }

  #remember(name: string, endsInMs: number): void {
    const now = Date.now();
    this.#refusals.delete(name);
    this.#refusals.set(name, { until: now + Math.min(endsInMs, rememberedMs), endsAt: now + endsInMs });
    if (this.#refusals.size <= rememberedRefusals) return;
    for (const [oldest] of this.#refusals) {
      this.#refusals.delete(oldest);
      break;
    }
  }

  async #hold(): Promise<void> {
    if (this.#held >= heldRefusals) return;
    this.#held += 1;
    try {
      await delay(refusalMs, undefined, { ref: false });
    } finally {
      this.#held -= 1;
    }
  }
}
