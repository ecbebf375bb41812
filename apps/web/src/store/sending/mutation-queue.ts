import { NetworkError } from '../../api/api-error.ts';

/** How long a pending change can block the next one. */
const waitAtMostMs = 10_000;

/** Whether a later change of the same thing has already been answered, so that this answer is out of date. */
export type IsOvertaken = () => boolean;

/** One change, linked to the next one of the same thing. */
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
 * Runs changes of one thing in the order they were requested: sent in parallel, a later one could reach the server
 * first. The queue closes with the session.
 */
export class MutationQueue {
  readonly #latest = new Map<string, QueuedMutation>();
  /** In the order they were requested. */
  readonly #waiting = new Set<QueuedMutation>();
  #closed = false;

  /** Runs a change once the previous one of the same thing has ended; settles with its result. */
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

  /** Starts all waiting changes at once: the page is being left, or the reader signs out. */
  flush(): void {
    for (const mutation of this.#waiting) mutation.begin();
  }

  /** Rejects all waiting changes: they must not run for the next user who signs in. */
  close(): void {
    this.#closed = true;
    this.flush();
  }
}
