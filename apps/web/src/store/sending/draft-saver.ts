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
 * Saves drafts to the server a second after the last keystroke, and at once when the message was sent. Saves of one
 * channel run one after another, so an older text can never arrive last; saves that fail for lack of a network are
 * repeated on the next connection.
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
    // A hidden page may be closed before its timers fire.
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
    // A draft too long to be sent is kept on this device only.
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
      // Edited meanwhile, or to be retried.
      const left = store.getState().draftSync[channelId];
      const mayGo = store.getState().connection.status === 'live' && !this.#stop.signal.aborted;
      if (left?.unsaved && mayGo && !this.#timers.has(channelId)) {
        this.#schedule(channelId, left === sync ? retryAfterMs : 0);
      }
    }
  }

  /** Marks the draft as saved unless it was edited during the request. */
  #settle(channelId: number, sent: DraftSync, savedAt: string): void {
    this.#deps.store.setState(({ draftSync }) => {
      const held = draftSync[channelId];
      const unsaved = held !== sent && held?.unsaved === true;
      return { draftSync: { ...draftSync, [channelId]: { unsaved, savedAt } } };
    });
  }
}
