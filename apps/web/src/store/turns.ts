/** A change that hangs keeps those behind it back for so long at most. */
const waitAtMostMs = 10_000;

/** Whether no later change of the same thing has been asked for meanwhile. */
export type IsLatest = () => boolean;

/**
 * Changes of one thing, in the order they were asked for: side by side, the later one could reach the server first. They end
 * with the session.
 */
export class Turns {
  readonly #latest = new Map<string, Promise<unknown>>();
  readonly #waiting = new Set<() => void>();
  #closed = false;

  /** Runs a change when those of the same thing before it have ended; answers as it does. */
  run<Result>(thing: string, change: (isLatest: IsLatest) => Promise<Result>): Promise<Result> {
    const before = this.#latest.get(thing);
    const start = async () => {
      if (this.#closed) throw new Error('The session has ended');
      return change(() => this.#latest.get(thing) === turn);
    };
    const turn: Promise<Result> = before === undefined ? start() : this.#wait(before).then(start);
    this.#latest.set(thing, turn);
    const leave = () => {
      if (this.#latest.get(thing) === turn) this.#latest.delete(thing);
    };
    turn.then(leave, leave);
    return turn;
  }

  /** Lets everything that waits go at once: the page is being left, or the reader signs out. */
  hurry(): void {
    for (const go of this.#waiting) go();
  }

  /** What still waits is refused: whoever signs in next has not asked for it. */
  close(): void {
    this.#closed = true;
    this.hurry();
  }

  #wait(before: Promise<unknown>): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, waitAtMostMs);
      this.#waiting.add(go);
      before.then(go, go);
    });
  }
}
