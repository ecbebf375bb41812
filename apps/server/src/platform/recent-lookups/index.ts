interface Kept<Value> {
  answer: Promise<Value | null>;
  untilMs: number;
}

/** Every key costs memory, and strangers may send any. */
const usuallyKept = 10_000;

/**
 * Remembers results for a moment, and lets concurrent callers share one look-up: for hot paths whose answers hardly
 * ever change. A look-up without a result is repeated each time.
 */
export class RecentLookups<Value> {
  readonly #keepMs: number;
  readonly #keptAtMost: number;
  readonly #kept = new Map<string, Kept<Value>>();

  /** Another process may change the remembered values: `keepMs` is how long stale ones are acceptable. */
  constructor(keepMs: number, keptAtMost = usuallyKept) {
    this.#keepMs = keepMs;
    this.#keptAtMost = keptAtMost;
  }

  find(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const nowMs = performance.now();
    const known = this.#kept.get(key);
    if (known !== undefined && known.untilMs > nowMs) return known.answer;
    if (this.#kept.size >= this.#keptAtMost) this.#kept.clear();
    const answer = load();
    const kept = { answer, untilMs: nowMs + this.#keepMs };
    this.#kept.set(key, kept);
    const drop = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    answer.then((value) => {
      if (value === null) drop();
    }, drop);
    return answer;
  }

  /** Forgets everything: something was changed here. */
  forget(): void {
    this.#kept.clear();
  }
}
