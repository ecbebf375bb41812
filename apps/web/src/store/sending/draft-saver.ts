import { endpoints, limits } from '@switchboard/contract';
import { isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import type { DraftSync } from '../slices/drafts/drafts-state.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';
import { type DraftKey, placeOfDraft, toDraftKey } from './draft-key.ts';

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
  readonly #timers = new Map<DraftKey, ReturnType<typeof setTimeout>>();
  readonly #saving = new Set<DraftKey>();
  readonly #unsubscribe: () => void;
  readonly #stop = new AbortController();

  constructor(deps: DraftSaverDeps) {
    this.#deps = deps;
    const scheduleChanged = (state: MessengerState, before: MessengerState['draftSync'], isBack: boolean) => {
      for (const [key, sync] of Object.entries(state.draftSync)) {
        const id = toDraftKey(key);
        if (!sync.unsaved || (!isBack && sync === before[id])) continue;
        this.#schedule(id, isBack || !state.drafts[id] ? 0 : saveAfterMs);
      }
    };
    // Written before it was there.
    scheduleChanged(deps.store.getState(), {}, false);
    this.#unsubscribe = deps.store.subscribe((state, previous) => {
      const isBack = state.connection.status === 'live' && previous.connection.status !== 'live';
      if (isBack || state.draftSync !== previous.draftSync) scheduleChanged(state, previous.draftSync, isBack);
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

  #schedule(key: DraftKey, delayMs: number): void {
    clearTimeout(this.#timers.get(key));
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      void this.#save(key);
    }, delayMs);
    this.#timers.set(key, timer);
  }

  async #save(key: DraftKey): Promise<void> {
    const { api, store } = this.#deps;
    const { drafts, draftParents, draftSync } = store.getState();
    const sync = draftSync[key];
    const content = drafts[key] ?? '';
    // A draft too long to be sent is kept on this device only.
    if (!sync?.unsaved || this.#saving.has(key) || content.length > limits.contentChars) return;
    this.#saving.add(key);
    try {
      const { channelId, audience } = placeOfDraft(key);
      const body = { content, parent_id: draftParents[key]?.id ?? null, audience };
      const { updated_at } = await api.call(endpoints.saveDraft, { params: { id: channelId }, body });
      this.#settle(key, sync, updated_at);
    } catch (error) {
      if (!isTransient(error)) this.#settle(key, sync, sync.savedAt);
    } finally {
      this.#saving.delete(key);
      // Edited meanwhile, or to be retried.
      const left = store.getState().draftSync[key];
      const mayGo = store.getState().connection.status === 'live' && !this.#stop.signal.aborted;
      if (left?.unsaved && mayGo && !this.#timers.has(key)) {
        this.#schedule(key, left === sync ? retryAfterMs : 0);
      }
    }
  }

  /** Marks the draft as saved unless it was edited during the request. */
  #settle(key: DraftKey, sent: DraftSync, savedAt: string): void {
    this.#deps.store.setState(({ draftSync }) => {
      const held = draftSync[key];
      const unsaved = held !== sent && held?.unsaved === true;
      return { draftSync: { ...draftSync, [key]: { unsaved, savedAt } } };
    });
  }
}
