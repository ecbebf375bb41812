import { endpoints, limits } from '@switchboard/contract';
import { isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import type { DraftSync } from '../slices/drafts/drafts-state.ts';
import type { MessengerStore } from '../slices/messenger-state.ts';

const saveAfterMs = 1_000;
const retryAfterMs = 5_000;

interface DraftSaverDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
}

/**
 * Saves what is written here a second after the last key, and at once when it was sent. A channel's saves go one after
 * another, so an earlier text can never arrive last; what fails for want of a network goes with the next connection.
 */
export class DraftSaver {
  readonly #deps: DraftSaverDeps;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #saving = new Set<number>();
  readonly #unsubscribe: () => void;
  readonly #stop = new AbortController();

  constructor(deps: DraftSaverDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.store.subscribe((state, previous) => {
      const isBack = state.connection.status === 'live' && previous.connection.status !== 'live';
      if (!isBack && state.draftSync === previous.draftSync) return;
      for (const [key, sync] of Object.entries(state.draftSync)) {
        const id = Number(key);
        if (!sync.unsaved || (!isBack && sync === previous.draftSync[id])) continue;
        this.#schedule(id, isBack || !state.drafts[id] ? 0 : saveAfterMs);
      }
    });
    // A page that is put away may never get its second.
    const saveNow = () => {
      if (document.visibilityState === 'hidden') for (const id of this.#timers.keys()) this.#schedule(id, 0);
    };
    document.addEventListener('visibilitychange', saveNow, { signal: this.#stop.signal });
  }

  close(): void {
    this.#stop.abort();
    this.#unsubscribe();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #schedule(channelId: number, delayMs: number): void {
    clearTimeout(this.#timers.get(channelId));
    const timer = setTimeout(() => {
      this.#timers.delete(channelId);
      void this.#save(channelId);
    }, delayMs);
    this.#timers.set(channelId, timer);
  }

  async #save(channelId: number): Promise<void> {
    const { api, store } = this.#deps;
    const { drafts, draftParents, draftSync } = store.getState();
    const sync = draftSync[channelId];
    const content = drafts[channelId] ?? '';
    // What is too long to be sent stays on this device.
    if (!sync?.unsaved || this.#saving.has(channelId) || content.length > limits.contentChars) return;
    this.#saving.add(channelId);
    try {
      const body = { content, parent_id: draftParents[channelId]?.id ?? null };
      const { updated_at } = await api.call(endpoints.saveDraft, { params: { id: channelId }, body });
      this.#settle(channelId, sync, updated_at);
    } catch (error) {
      if (!isTransient(error)) this.#settle(channelId, sync, sync.savedAt);
    } finally {
      this.#saving.delete(channelId);
      // Written on meanwhile, or to be tried again.
      const left = store.getState().draftSync[channelId];
      const mayGo = store.getState().connection.status === 'live' && !this.#stop.signal.aborted;
      if (left?.unsaved && mayGo && !this.#timers.has(channelId)) {
        this.#schedule(channelId, left === sync ? retryAfterMs : 0);
      }
    }
  }

  /** Only what has not been written on is saved now. */
  #settle(channelId: number, sent: DraftSync, savedAt: string): void {
    this.#deps.store.setState(({ draftSync }) => {
      const held = draftSync[channelId];
      const unsaved = held !== sent && held?.unsaved === true;
      return { draftSync: { ...draftSync, [channelId]: { unsaved, savedAt } } };
    });
  }
}
