interface Kept<Value> {
  answer: Promise<Value | null>;
  untilMs: number;
}

/** Every key costs memory, and strangers may send any. */
const keptAtMost = 10_000;

/**
 * Remembers for a moment what was found, and lets callers of the same moment share one look-up: for hot paths whose
 * answers hardly ever change. What was not found is looked up again each time.
 */
export class RecentLookups<Value> {
  readonly #keepMs: number;
  readonly #kept = new Map<string, Kept<Value>>();

  /** Another process may change what is remembered: `keepMs` is how long nobody may mind. */
  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  find(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const nowMs = performance.now();
    const known = this.#kept.get(key);
    if (known !== undefined && known.untilMs > nowMs) return known.answer;
    if (this.#kept.size >= keptAtMost) this.#kept.clear();
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
