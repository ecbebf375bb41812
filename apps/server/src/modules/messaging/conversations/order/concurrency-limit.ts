import pLimit, { type LimitFunction } from 'p-limit';

/** Runs pieces of work in the order they came, a few at one time; how many may change from one moment to the next. */
export class ConcurrencyLimit {
  readonly #atOnce: () => number;
  readonly #longestMs: number;
  readonly #limit: LimitFunction;

  /** Work that takes longer than `longestMs` goes on, but the next begins meanwhile. */
  constructor({ atOnce, longestMs }: { atOnce: () => number; longestMs: number }) {
    this.#atOnce = atOnce;
    this.#longestMs = longestMs;
    this.#limit = pLimit(atOnce());
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#limit.concurrency = this.#atOnce();
    // In an object: a promise returned as it is would count as running until it ends.
    const { result } = await this.#limit(async () => {
      const result = work();
      await settled(result, this.#longestMs);
      this.#limit.concurrency = this.#atOnce();
      return { result };
    });
    return result;
  }
}

/** Waits until the work has ended, in whatever way, but no longer than that. */
const settled = (work: Promise<unknown>, longestMs: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, longestMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
