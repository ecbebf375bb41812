import { NetworkError } from '../../api/api-error.ts';

/** A change that hangs keeps the one behind it back for so long at most. */
const waitAtMostMs = 10_000;

/** Whether a later change of the same thing has been answered already: what this answer says is old. */
export type IsOvertaken = () => boolean;

/** One change; knows the one behind it. */
class QueuedMutation {
  next: QueuedMutation | null = null;
  isAnswered = false;
  #hasBegun = false;
  readonly #change: () => Promise<unknown>;

  constructor(change: (mutation: QueuedMutation) => Promise<unknown>) {
    this.#change = () => change(this);
  }

  readonly isOvertaken: IsOvertaken = () => {
    for (let later = this.next; later; later = later.next) if (later.isAnswered) return true;
    return false;
  };

  begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    const timer = setTimeout(() => this.next?.begin(), waitAtMostMs);
    const end = () => {
      clearTimeout(timer);
      this.next?.begin();
    };
    this.#change().then(() => {
      this.isAnswered = true;
      end();
    }, end);
  }
}

/**
 * Changes of one thing, in the order they were asked for: side by side, the later one could reach the server first. They end
 * with the session.
 */
export class MutationQueue {
  readonly #latest = new Map<string, QueuedMutation>();
  /** In the order they were asked for. */
  readonly #waiting = new Set<QueuedMutation>();
  #closed = false;

  /** Runs a change when the one of the same thing before it has ended; answers as it does. */
  run<Result>(thing: string, change: (isOvertaken: IsOvertaken) => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const mutation = new QueuedMutation(async ({ isOvertaken }) => {
        this.#waiting.delete(mutation);
        try {
          if (this.#closed) throw new NetworkError('The session has ended');
          resolve(await change(isOvertaken));
        } catch (error) {
          reject(error);
          throw error;
        } finally {
          if (this.#latest.get(thing) === mutation) this.#latest.delete(thing);
        }
      });
      const before = this.#latest.get(thing);
      this.#latest.set(thing, mutation);
      this.#waiting.add(mutation);
      if (before) before.next = mutation;
      else mutation.begin();
    });
  }

  /** Lets everything that waits go at once: the page is being left, or the reader signs out. */
  flush(): void {
    for (const mutation of this.#waiting) mutation.begin();
  }

  /** What still waits is refused: whoever signs in next has not asked for it. */
  close(): void {
    this.#closed = true;
    this.flush();
  }
}
