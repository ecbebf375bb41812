/** Commits of other processes are noticed within this time. */
const lookEveryMs = 1_000;
/** Readers who wait are woken so often at most: what came in between they read together. */
const wakeEveryMs = 100;

interface Watched {
  commits: number;
  waiting: Set<() => void>;
  timer: NodeJS.Timeout | null;
}

/** Lets readers of the event log wait for what comes next; remembers a few bytes of each workspace that had one. */
export class LogWatch {
  readonly #workspaces = new Map<number, Watched>();
  #isClosed = false;

  /** Where the log is, for `changed`. Taken before the log is read. */
  mark(workspaceId: number): number {
    return this.#watchedOf(workspaceId).commits;
  }

  /** Resolves once there may be more than at `mark`, or after `ms`; at once in a process that ends. */
  async changed(workspaceId: number, mark: number, ms: number): Promise<void> {
    const watched = this.#watchedOf(workspaceId);
    if (this.#isClosed || watched.commits !== mark) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        watched.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, Math.min(ms, lookEveryMs)));
      watched.waiting.add(done);
    });
  }

  /** Called for every commit of this process. */
  committed(workspaceId: number): void {
    const watched = this.#workspaces.get(workspaceId);
    if (watched === undefined) return;
    watched.commits += 1;
    watched.timer ??= setTimeout(() => {
      watched.timer = null;
      this.#wake(watched);
    }, wakeEveryMs);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Lets all go who wait. */
  close(): void {
    this.#isClosed = true;
    for (const watched of this.#workspaces.values()) {
      if (watched.timer !== null) clearTimeout(watched.timer);
      watched.timer = null;
      this.#wake(watched);
    }
  }

  #wake(watched: Watched): void {
    for (const wake of watched.waiting) wake();
  }

  #watchedOf(workspaceId: number): Watched {
    const watched = this.#workspaces.get(workspaceId) ?? { commits: 0, waiting: new Set(), timer: null };
    this.#workspaces.set(workspaceId, watched);
    return watched;
  }
}
