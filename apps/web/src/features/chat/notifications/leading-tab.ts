const lockName = 'switchboard.notifications';

/**
 * One tab of the browser announces messages for all: the one focused last, since it knows which page the reader sees.
 * The others wait for its lock, and one of them gets it when that tab closes.
 */
export class LeadingTab {
  readonly #stop = new AbortController();
  #waiting = new AbortController();
  /** The request that has the lock; null while another tab leads. */
  #holder: LockOptions | null = null;
  /** Whether another tab led before this one came. Resolves once it is known whether this one leads now. */
  readonly followed: Promise<boolean>;

  constructor() {
    if ('locks' in globalThis.navigator) {
      this.followed = this.#begin();
    } else {
      this.#holder = {};
      this.followed = Promise.resolve(false);
    }
  }

  get leads(): boolean {
    return this.#holder !== null;
  }

  close(): void {
    this.#stop.abort();
    this.#waiting.abort();
  }

  async #begin(): Promise<boolean> {
    const { locks } = globalThis.navigator;
    const { held = [] } = await locks.query();
    if (!this.#stop.signal.aborted) {
      globalThis.addEventListener('focus', () => this.#take(), { signal: this.#stop.signal });
      if (document.hasFocus()) this.#take();
      else this.#wait();
      // Questions are answered in turn: after this one the lock has been given, if it could be.
      await locks.query();
    }
    return held.some(({ name }) => name === lockName);
  }

  #take(): void {
    if (this.leads) return;
    this.#waiting.abort();
    void this.#hold({ steal: true });
  }

  #wait(): void {
    this.#waiting = new AbortController();
    void this.#hold({ signal: this.#waiting.signal });
  }

  async #hold(options: LockOptions): Promise<void> {
    const { signal } = this.#stop;
    const closed = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await globalThis.navigator.locks.request(lockName, options, () => {
        if (signal.aborted) return undefined;
        this.#holder = options;
        return closed;
      });
      this.#holder = null;
    } catch {
      // This tab aborted its waiting request because it took the lead itself, or it stole the lock from itself and
      // still leads.
      if (options.signal?.aborted || signal.aborted || (this.leads && this.#holder !== options)) return;
      this.#holder = null;
      this.#wait();
    }
  }
}
