/** From so many requests on that wait for being stored, messengers send faster than they are answered. */
const requestsOfARush = 8;
/** All who waited are answered together, and the next ones take a moment to come. */
const rushLastsMs = 100;

/** Knows whether more comes in at present than is stored at once. */
export class RushGauge {
  #waiting = 0;
  #endsAtMs = 0;

  get isRush(): boolean {
    return performance.now() < this.#endsAtMs;
  }

  /** Counts a request until it is stored or refused. */
  async count<Result>(storing: Promise<Result>): Promise<Result> {
    this.#waiting += 1;
    if (this.#waiting >= requestsOfARush) this.#endsAtMs = performance.now() + rushLastsMs;
    try {
      return await storing;
    } finally {
      this.#waiting -= 1;
    }
  }
}
