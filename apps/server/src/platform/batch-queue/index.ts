/** What became of an item of a batch. */
export type BatchOutcome<Result> = { value: Result } | { error: Error };

export interface BatchQueueOptions<Key, Item, Result> {
  /** Items written together. */
  batchSize: number;
  /** Waiting items of one key; beyond it `add` refuses rather than let them grow without bound. */
  waitingAtMost: number;
  busyError: () => Error;
  /** Writes items of one key and answers for each, in their order. If it throws, none of them was written. */
  write: (key: Key, items: Item[]) => Promise<BatchOutcome<Result>[]>;
  /** Whether items of a batch that could not be written may be tried one by one: not when the database is away. */
  isWorthSplitting: (error: Error) => boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[];
  isBusy: boolean;
}

/**
 * Writes what comes at the same time together: while one batch of a key commits, the next gathers, so that locks, round
 * trips and the disk's flush are paid once per batch. There is no waiting timer: an idle queue writes at once.
 */
export class BatchQueue<Key, Item, Result> {
  readonly #options: BatchQueueOptions<Key, Item, Result>;
  readonly #queues = new Map<Key, Queue<Item, Result>>();
  #closed = false;
  #idle: (() => void)[] = [];

  constructor(options: BatchQueueOptions<Key, Item, Result>) {
    this.#options = options;
  }

  /** The item is durable when this resolves. */
  add(key: Key, item: Item): Promise<Result> {
    const { waitingAtMost, busyError } = this.#options;
    if (this.#closed) return Promise.reject(busyError());
    const queue = this.#queues.get(key) ?? { waiting: [], isBusy: false };
    if (queue.waiting.length >= waitingAtMost) return Promise.reject(busyError());
    this.#queues.set(key, queue);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject });
      if (queue.isBusy) return;
      queue.isBusy = true;
      // Waiting one turn of the event loop puts requests that arrived together into one batch.
      setImmediate(() => void this.#run(key, queue));
    });
  }

  /** Takes nothing more, and waits until everything added is written. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#queues.size > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #run(key: Key, queue: Queue<Item, Result>): Promise<void> {
    while (queue.waiting.length > 0) await this.#writeAll(key, queue.waiting.splice(0, this.#options.batchSize));
    queue.isBusy = false;
    this.#queues.delete(key);
    if (this.#queues.size === 0) for (const done of this.#idle.splice(0)) done();
  }

  /** An item that makes the database refuse a whole batch fails alone: each is then written by itself. */
  async #writeAll(key: Key, batch: Waiting<Item, Result>[]): Promise<void> {
    const error = await this.#write(key, batch);
    if (error === null) return;
    if (batch.length === 1 || !this.#options.isWorthSplitting(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const waiting of batch) {
      const own = await this.#write(key, [waiting]);
      if (own !== null) waiting.reject(own);
    }
  }

  /** Null when written; otherwise why not, and nobody has been answered. */
  async #write(key: Key, batch: Waiting<Item, Result>[]): Promise<Error | null> {
    try {
      const outcomes = await this.#options.write(
        key,
        batch.map(({ item }) => item),
      );
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index] ?? { error: new Error('a batch left an item unanswered') };
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.value);
      });
      return null;
    } catch (error) {
      return error as Error;
    }
  }
}
