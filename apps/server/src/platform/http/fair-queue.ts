import { AppError } from './app-error.ts';

interface FairQueueOptions {
  /** How many jobs run at the same time. */
  atOnce: number;
  /** How many of those may belong to one caller. */
  atOnceOfCaller: number;
  /** How many jobs may wait, over all callers. */
  waiting: number;
}

interface Job {
  start: () => void;
  refuse: () => void;
}

/**
 * Limits the concurrency of expensive work. Callers take turns, so a caller with many jobs waits behind their own. When
 * the queue is full, the newest job of the caller with the most jobs is refused, so that no caller can fill it for the
 * others.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** The waiting jobs of each caller, in the order of the callers' turns. */
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
    // Of equally long lines, takes the one whose turn comes last: callers who have waited longer keep their position.
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
      // Moves the caller to the end of the turns, or removes it after its last job.
      this.#lines.delete(caller);
      if (line.length > 0) this.#lines.set(caller, line);
      this.#waitingCount -= 1;
      this.#runningCount += 1;
      this.#running.set(caller, running + 1);
      job?.start();
    }
  }
}
