export type BatchOutcome<Result> = { value: Result } | { error: Error };

export interface BatchQueueOptions<Key, Item, Result> {
  /** Items written together; how many may change from one batch to the next. */
  batchSize: () => number;
  /** Waiting items of one key; beyond it `add` refuses rather than let them grow without bound. */
  waitingAtMost: number;
  /** How long an item may wait until its writing begins; beyond it `add` rejects, and the item is never written. */
  waitsAtMostMs: number;
  busyError: () => Error;
  /**
   * Writes items of one key and returns the outcome of each, in their order. If it throws, none of them was written.
   * `take` returns the items, without those that have waited too long: call it again for each try, and only once the
   * writing begins.
   */
  write: (key: Key, take: () => Item[]) => Promise<BatchOutcome<Result>[]>;
  /** Whether items of a batch that could not be written may be tried one by one: not when the database is away. */
  isWorthSplitting: (error: Error) => boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  /** Given to a writer that has not answered yet. */
  isTaken: boolean;
  /** Whether it has waited too long; from then on it is not written any more. */
  isLate: boolean;
  timer: NodeJS.Timeout | undefined;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

interface Queue<Item, Result> {
  waiting: Waiting<Item, Result>[];
  isBusy: boolean;
}

/**
 * Writes concurrent items together: while one batch of a key commits, the next gathers, so that locks, round trips and
 * the disk's flush are paid once per batch. There is no waiting timer: an idle queue writes at once.
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
      queue.waiting.push(this.#makeWaiting(queue, { item, resolve, reject }));
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

  #makeWaiting(
    queue: Queue<Item, Result>,
    promised: Pick<Waiting<Item, Result>, 'item' | 'resolve' | 'reject'>,
  ): Waiting<Item, Result> {
    const { waitsAtMostMs } = this.#options;
    const waiting: Waiting<Item, Result> = { ...promised, isTaken: false, isLate: false, timer: undefined };
    if (waitsAtMostMs === Number.POSITIVE_INFINITY) return waiting;
    waiting.timer = setTimeout(() => {
      waiting.isLate = true;
      // An item that is being written may still succeed: its writer answers.
      if (waiting.isTaken) return;
      this.#refuse(waiting);
      const place = queue.waiting.indexOf(waiting);
      if (place >= 0) queue.waiting.splice(place, 1);
    }, waitsAtMostMs);
    return waiting;
  }

  async #run(key: Key, queue: Queue<Item, Result>): Promise<void> {
    while (queue.waiting.length > 0) await this.#writeAll(key, queue.waiting.splice(0, this.#options.batchSize()));
    queue.isBusy = false;
    this.#queues.delete(key);
    if (this.#queues.size === 0) for (const done of this.#idle.splice(0)) done();
  }

  /** An item that makes the database refuse a whole batch fails alone: each is then written by itself. */
  async #writeAll(key: Key, batch: Waiting<Item, Result>[]): Promise<void> {
    const error = await this.#write(key, batch);
    if (error === null) return;
    if (batch.length === 1 || !this.#options.isWorthSplitting(error)) {
      for (const waiting of batch) this.#refuse(waiting, error);
      return;
    }
    for (const waiting of batch) if (waiting.isLate) this.#refuse(waiting);
    for (const waiting of batch) {
      const own = waiting.isLate ? null : await this.#write(key, [waiting]);
      if (own !== null) this.#refuse(waiting, own);
    }
  }

  #refuse({ reject, timer }: Waiting<Item, Result>, error = this.#options.busyError()): void {
    clearTimeout(timer);
    reject(error);
  }

  /** Null when written; otherwise the error, and only items that have waited too long have been answered. */
  async #write(key: Key, batch: Waiting<Item, Result>[]): Promise<Error | null> {
    let taken: Waiting<Item, Result>[] = [];
    const take = () => {
      for (const waiting of batch) if (waiting.isLate) this.#refuse(waiting);
      taken = batch.filter(({ isLate }) => !isLate);
      for (const waiting of taken) waiting.isTaken = true;
      return taken.map(({ item }) => item);
    };
    try {
      const outcomes = await this.#options.write(key, take);
      taken.forEach((waiting, index) => {
        const outcome = outcomes[index] ?? { error: new Error('a batch left an item unanswered') };
        if ('error' in outcome) return this.#refuse(waiting, outcome.error);
        clearTimeout(waiting.timer);
        waiting.resolve(outcome.value);
      });
      return null;
    } catch (error) {
      for (const waiting of taken) waiting.isTaken = false;
      return error as Error;
    }
  }
}
