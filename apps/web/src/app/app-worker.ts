import { createStore, type StoreApi } from 'zustand/vanilla';
import { reloadOnce } from './errors/reload-once.ts';

const scriptUrl = '/sw.js';
const lookEveryMs = 60 * 60 * 1_000;

/** `gone`: the server answers with something that is not a script; without an answer nothing is known. */
async function lookAtScript(): Promise<'fine' | 'gone' | 'unknown'> {
  try {
    const response = await fetch(scriptUrl, { cache: 'no-store' });
    if (response.status === 404 || response.status === 410) return 'gone';
    if (!response.ok) return 'unknown';
    return /javascript/.test(response.headers.get('content-type') ?? '') ? 'fine' : 'gone';
  } catch {
    return 'unknown';
  }
}

/**
 * The service worker as the page sees it: registered, looked after, replaced when the reader says so. A new one waits, so that
 * a page never loses the parts of its own build.
 */
export class AppWorker {
  readonly state: StoreApi<{ hasUpdate: boolean }> = createStore(() => ({ hasUpdate: false }));
  #registration: ServiceWorkerRegistration | undefined;
  #isRefreshing = false;

  async start(): Promise<void> {
    const { serviceWorker } = navigator;
    if ((await lookAtScript()) === 'gone') {
      await this.#remove();
      return;
    }
    const hadController = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (this.#isRefreshing) globalThis.location.reload();
      // Another tab has asked for the new one: this page is of an older build from now on.
      else if (hadController) this.state.setState({ hasUpdate: true });
    });
    try {
      await serviceWorker.register(scriptUrl, { updateViaCache: 'none' });
    } catch {
      // A private window may refuse: the app works without, but not without a network.
      return;
    }
    this.#registration = await serviceWorker.getRegistration();
    if (this.#registration) this.#watch(this.#registration);
  }

  /** Starts the new version. */
  refresh(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) {
      globalThis.location.reload();
      return;
    }
    this.#isRefreshing = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin and takes none
    waiting.postMessage({ type: 'activate' });
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const announce = () => this.state.setState({ hasUpdate: true });
    if (registration.waiting && registration.active) announce();
    registration.addEventListener('updatefound', () => {
      const { installing, active } = registration;
      // The very first one is no update.
      if (!installing || !active) return;
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed') announce();
      });
    });
    // What fails for want of a network is looked for again the next time.
    const look = () => void registration.update().catch(() => undefined);
    setInterval(look, lookEveryMs);
    globalThis.addEventListener('online', look);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  }

  async #remove(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    reloadOnce('worker');
  }
}
