/** How often something may happen within a window. */
export interface CallLimit {
  max: number;
  windowMs: number;
}

/** At most this many keys are kept; beyond, the one whose window began first is dropped. */
const rememberedKeys = 50_000;

/** Counts calls by key in the memory of this process, for calls that cost little and are cheap to refuse. */
export class CallCounter {
  readonly #limit: CallLimit;
  /** In the order in which windows began. */
  readonly #windows = new Map<string, { count: number; endsAt: number }>();

  constructor(limit: CallLimit) {
    this.#limit = limit;
  }

  /** Counts a call; returns the milliseconds to wait when it is one too many, else null. */
  take(key: string): number | null {
    const now = Date.now();
    const known = this.#windows.get(key);
    if (known !== undefined && known.endsAt > now) {
      known.count += 1;
      return known.count > this.#limit.max ? known.endsAt - now : null;
    }
    this.#windows.delete(key);
    this.#windows.set(key, { count: 1, endsAt: now + this.#limit.windowMs });
    if (this.#windows.size > rememberedKeys) {
      for (const [oldest] of this.#windows) {
        this.#windows.delete(oldest);
        break;
      }
    }
    return null;
  }

  /** Milliseconds to wait if the next call would be one too many, else null. Counts nothing. */
  refusedFor(key: string): number | null {
    const known = this.#windows.get(key);
    if (known === undefined || known.count < this.#limit.max) return null;
    const rest = known.endsAt - Date.now();
    return rest > 0 ? rest : null;
  }
}
