import { createStore, type StoreApi } from 'zustand/vanilla';
import { reloadOnce } from '../../ui/feedback/reload-once.ts';
import type { InstallPrompt } from '../../ui/install-prompt.ts';
import { makePolicy } from '../../ui/trusted-policy.ts';

const scriptUrl = '/sw.js';
const lookEveryMs = 60 * 60 * 1_000;
/** How long a user who has pressed Refresh may see a page that does nothing. */
const activatesWithinMs = 5_000;

/** `gone`: the server answers with something that is not a script. Without an answer it is `unknown`. */
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
 * The service worker from the page's side: registers it, checks for updates, and replaces it when the user agrees. A
 * new worker waits until then, so that a page never loses the files of its own build. Also keeps the browser's offer to
 * install the app, which comes once and long before a reader is asked.
 */
export class AppWorker {
  readonly state: StoreApi<{ hasUpdate: boolean; install: InstallPrompt | null }> = createStore(() => ({
    hasUpdate: false,
    install: null,
  }));
  #registration: ServiceWorkerRegistration | undefined;
  #isRefreshing = false;

  constructor() {
    globalThis.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.state.setState({ install: event as InstallPrompt });
    });
    globalThis.addEventListener('appinstalled', () => this.state.setState({ install: null }));
  }

  async start(): Promise<void> {
    const { serviceWorker } = navigator;
    if ((await lookAtScript()) === 'gone') {
      await this.#remove();
      return;
    }
    const hadController = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      if (this.#isRefreshing) globalThis.location.reload();
      // Another tab has activated the new worker, so this page is now of an older build.
      else if (hadController) this.state.setState({ hasUpdate: true });
    });
    try {
      const policy = makePolicy('app-worker', { createScriptURL: () => scriptUrl });
      await serviceWorker.register(policy.createScriptURL(scriptUrl), { updateViaCache: 'none' });
    } catch {
      // Private windows may refuse: the app works without the worker, except offline.
      return;
    }
    this.#registration = await serviceWorker.getRegistration();
    if (this.#registration) this.#watch(this.#registration);
  }

  /** Activates the new version. */
  refresh(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) {
      globalThis.location.reload();
      return;
    }
    this.#isRefreshing = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin and takes none
    waiting.postMessage({ type: 'activate' });
    // The browser lets it wait as long as the old worker has something to do, on a busy machine for minutes.
    setTimeout(() => globalThis.location.reload(), activatesWithinMs);
  }

  #watch(registration: ServiceWorkerRegistration): void {
    const announce = () => this.state.setState({ hasUpdate: true });
    if (registration.waiting && registration.active) announce();
    registration.addEventListener('updatefound', () => {
      const { installing, active } = registration;
      // The first installation is not an update.
      if (!installing || !active) return;
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed') announce();
      });
    });
    // When a check fails for lack of a network, the next one tries again.
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
