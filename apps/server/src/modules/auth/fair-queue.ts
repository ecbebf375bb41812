import { AppError } from '../../platform/http/index.ts';

interface FairQueueOptions {
  /** Jobs that run at the same time. */
  atOnce: number;
  /** Of those, how many may be one caller's. */
  atOnceOfCaller: number;
  /** Jobs that wait, of all callers together. */
  waiting: number;
}

interface Job {
  start: () => void;
  refuse: () => void;
}

/**
 * Work that is dear, done a little at a time: callers take turns, whoever has a long line waits behind their own. When the
 * queue is full the newest of the longest line is refused, so that nobody can fill it for the others.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** Callers in the order of their turns, each with its line. */
  readonly #lines = new Map<string, Job[]>();
  readonly #running = new Map<string, number>();
  #runningCount = 0;
  #waitingCount = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve, reject) => {
      this.#enqueue(caller, { start: resolve, refuse: () => reject(new AppError('server.unavailable')) });
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#runningCount -= 1;
      const others = (this.#running.get(caller) ?? 1) - 1;
      if (others > 0) this.#running.set(caller, others);
      else this.#running.delete(caller);
      this.#startNext();
    }
  }

  #enqueue(caller: string, job: Job): void {
    const line = this.#lines.get(caller) ?? [];
    this.#lines.set(caller, line);
    line.push(job);
    this.#waitingCount += 1;
    if (this.#waitingCount > this.#options.waiting) this.#refuseOne();
  }

  #refuseOne(): void {
    let longest: [string, Job[]] | null = null;
    // Among equal lines the one whose turn is last: whoever waits longer keeps the place.
    for (const entry of this.#lines) if (longest === null || entry[1].length >= longest[1].length) longest = entry;
    const [caller, line] = longest ?? ['', []];
    const job = line.pop();
    if (line.length === 0) this.#lines.delete(caller);
    this.#waitingCount -= 1;
    job?.refuse();
  }

  #startNext(): void {
    for (const [caller, line] of this.#lines) {
      if (this.#runningCount >= this.#options.atOnce) return;
      const running = this.#running.get(caller) ?? 0;
      if (running >= this.#options.atOnceOfCaller) continue;
      const job = line.shift();
      // To the end of the turns, or out when that was the last one.
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      this.#waitingCount -= 1;
      this.#runningCount += 1;
      this.#running.set(caller, running + 1);
      job?.start();
    }
  }
}
