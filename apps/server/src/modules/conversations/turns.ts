/** Runs pieces of work in the order they came, a few at one time. */
export class Turns {
  readonly #atOnce: () => number;
  readonly #longestMs: number;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Who takes longer than `longestMs` goes on, but the next begins meanwhile. */
  constructor({ atOnce, longestMs }: { atOnce: () => number; longestMs: number }) {
    this.#atOnce = atOnce;
    this.#longestMs = longestMs;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((begin) => {
      this.#waiting.push(begin);
      this.#beginWaiting();
    });
    const end = this.#endOnce();
    const timer = setTimeout(end, this.#longestMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      end();
    }
  }

  #beginWaiting(): void {
    const free = this.#atOnce() - this.#running;
    for (const begin of this.#waiting.splice(0, Math.max(0, free))) {
      this.#running += 1;
      begin();
    }
  }

  #endOnce(): () => void {
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#running -= 1;
      this.#beginWaiting();
    };
  }
}
