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

  constructor() {
    if (!('locks' in globalThis.navigator)) {
      this.#holder = {};
      return;
    }
    globalThis.addEventListener('focus', () => this.#take(), { signal: this.#stop.signal });
    if (document.hasFocus()) this.#take();
    else this.#wait();
  }

  get leads(): boolean {
    return this.#holder !== null;
  }

  close(): void {
    this.#stop.abort();
    this.#waiting.abort();
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
