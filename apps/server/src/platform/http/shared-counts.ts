import type { Database } from '../database/index.ts';
import type { SecretBox } from '../secrets/index.ts';
import { addAttempts } from './attempt-queries.ts';

const windowMs = 60_000;
/** A process takes this part of a limit at once: so many calls cost the database one statement. */
const partTaken = 50;
const rememberedKeys = 50_000;

export interface SharedCount {
  isWithin: boolean;
  /** Calls that are left in this minute, as far as this process knows. */
  left: number;
  endsInMs: number;
}

interface Window {
  /** Counted by all processes, as of the last time this one took some. */
  counted: number;
  /** Taken by this process and not yet used. */
  inHand: number;
  endsAt: number;
  taking: Promise<void> | null;
}

/**
 * Calls a minute that all processes count together: each takes some at once from a count in the database and gives them
 * out from memory. What a process that ends had in hand is lost until the minute is over.
 */
export class SharedCounts {
  readonly #database: Database;
  readonly #secrets: Pick<SecretBox, 'derive'>;
  readonly #windows = new Map<string, Window>();

  constructor(deps: { database: Database; secrets: Pick<SecretBox, 'derive'> }) {
    this.#database = deps.database;
    this.#secrets = deps.secrets;
  }

  /** Counts one call of a key that may have `max` a minute. */
  async take(key: string, max: number): Promise<SharedCount> {
    const window = this.#windowOf(key);
    // Those who wait are served by one statement if it suffices for them, else by further ones.
    while (window.inHand === 0 && (window.counted < max || window.endsAt <= Date.now())) {
      window.taking ??= this.#takeSome(key, max, window).finally(() => {
        window.taking = null;
      });
      await window.taking;
    }
    const isWithin = window.inHand > 0;
    if (isWithin) window.inHand -= 1;
    const left = Math.max(0, max - window.counted) + window.inHand;
    return { isWithin, left, endsInMs: Math.max(0, window.endsAt - Date.now()) };
  }

  #windowOf(key: string): Window {
    const known = this.#windows.get(key);
    if (known !== undefined) {
      if (known.endsAt <= Date.now() && known.taking === null) Object.assign(known, { counted: 0, inHand: 0 });
      return known;
    }
    if (this.#windows.size >= rememberedKeys) this.#windows.clear();
    const window: Window = { counted: 0, inHand: 0, endsAt: 0, taking: null };
    this.#windows.set(key, window);
    return window;
  }

  async #takeSome(key: string, max: number, window: Window): Promise<void> {
    const wanted = Math.ceil(max / partTaken);
    const subject = this.#secrets.derive(`shared count ${key}`);
    const { attempts, endsInMs } = await addAttempts(this.#database, subject, wanted, windowMs);
    window.inHand = Math.max(0, Math.min(wanted, max - (attempts - wanted)));
    window.counted = Math.min(attempts, max);
    window.endsAt = Date.now() + endsInMs;
  }
}
