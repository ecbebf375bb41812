/** The progress of a benchmark, printed as it goes. */
export class Progress {
  readonly #say: (line: string) => void;
  readonly #begunAtMs = performance.now();
  #step = 'starting';

  constructor(say: (line: string) => void) {
    this.#say = say;
  }

  get step(): string {
    return this.#step;
  }

  /** The next step has begun. */
  note(step: string): void {
    this.#step = step;
    this.#tell(step);
  }

  /** Says that the step goes on. */
  tellOn(): void {
    this.#tell(`still ${this.#step}`);
  }

  #tell(what: string): void {
    this.#say(`${Math.round((performance.now() - this.#begunAtMs) / 1000)} s: ${what}`);
  }
}

/** Runs work that has to end within its bound, and says now and then where it is. */
export async function runBounded<Result>(
  { progress, boundMs, tellEveryMs = 15_000 }: { progress: Progress; boundMs: number; tellEveryMs?: number },
  work: () => Promise<Result>,
): Promise<Result> {
  let bound: NodeJS.Timeout | undefined;
  const telling = setInterval(() => progress.tellOn(), tellEveryMs);
  const late = new Promise<never>((_resolve, reject) => {
    bound = setTimeout(() => {
      reject(new Error(`it did not end within ${Math.round(boundMs / 1000)} s; it was ${progress.step}`));
    }, boundMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearInterval(telling);
    clearTimeout(bound);
  }
}
