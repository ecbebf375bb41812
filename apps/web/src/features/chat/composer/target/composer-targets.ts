import type { Message } from '@switchboard/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';
import type { Actions } from '../../../../store/actions.ts';
import { findMessageById } from '../../../../store/history/held-messages.ts';
import { type DraftKey, draftKey } from '../../../../store/sending/draft-key.ts';
import { selectAudience } from '../../../../store/sending/drafts.ts';
import type { Store } from '../../../../store/store.ts';
import type { ComposerTarget } from './composer-target.ts';
import type { watchAnswered } from './watch-answered.ts';

interface ComposerTargetsDeps {
  api: Pick<Api, 'call'>;
  store: Store;
  actions: Pick<Actions, 'setDraftParent' | 'chooseAudience'>;
  queries: QueryClient;
  /** Loaded when it is needed: hardly any draft replies to a message that is not in the store. */
  loadAnswered: () => Promise<{ watchAnswered: typeof watchAnswered }>;
}

const isSame = (one: ComposerTarget | null, other: ComposerTarget | null) =>
  one?.kind === other?.kind && one?.message === other?.message;

/**
 * The messages a page's message boxes reply to or edit. A reply is part of its channel's draft and is restored with it,
 * also after a reload or on another device. An edit stays with the channel it was started in and hides the draft while
 * it lasts.
 */
export class ComposerTargets {
  readonly #deps: ComposerTargetsDeps;
  readonly #listeners = new Set<() => void>();
  #edited: { channelId: number; message: Message } | null = null;
  /**
   * The messages as they were when chosen, by id: the history window may be dropped while a reply to one of its messages
   * is still being written.
   */
  readonly #chosen = new Map<number, Message>();
  /** Messages that are not in the store, as when chosen on another device. */
  readonly #fetched = new Map<number, Message>();
  readonly #read = new Map<number, ComposerTarget | null>();

  constructor(deps: ComposerTargetsDeps) {
    this.#deps = deps;
  }

  reply(channelId: number, message: Message): void {
    this.#edited = null;
    this.#chosen.set(message.id, message);
    // A reply to a note is a note.
    if (message.audience === 'internal') this.#deps.actions.chooseAudience(channelId, 'internal');
    this.#deps.actions.setDraftParent(this.#keyOf(channelId), message);
    this.#notify();
  }

  edit(channelId: number, message: Message): void {
    this.#edited = { channelId, message };
    // A box for notes is there also where no answer can be given.
    if (message.audience === 'internal') this.#deps.actions.chooseAudience(channelId, 'internal');
    this.#notify();
  }

  /** Ends the edit, or removes the reply when nothing is being edited. */
  leave(channelId: number): void {
    if (this.#edited?.channelId === channelId) this.#edited = null;
    else this.#deps.actions.setDraftParent(this.#keyOf(channelId), null);
    this.#notify();
  }

  /** The same object until something else is replied to or edited; null also when the message was deleted meanwhile. */
  read(channelId: number): ComposerTarget | null {
    const known = this.#read.get(channelId) ?? null;
    const target = this.#find(channelId);
    if (isSame(known, target)) return known;
    this.#read.set(channelId, target);
    return target;
  }

  /** Calls back when `read` may have changed by a choice or by what was fetched, rather than by the store. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * While the channel is open: fetches the message that its draft replies to where it is not in the store, and ends an
   * edit whose message is deleted.
   */
  open(channelId: number, onEditGone: () => void): () => void {
    let awaitedId: number | null = null;
    let stopAwaiting = () => undefined as void;
    const tryAgainLater = () => {
      awaitedId = null;
    };
    const look = () => {
      const missing = this.#missing(channelId);
      if ((missing?.id ?? null) !== awaitedId) {
        stopAwaiting();
        awaitedId = missing?.id ?? null;
        stopAwaiting = missing ? this.#fetch(channelId, missing, tryAgainLater) : () => undefined;
      }
      if (this.#edited?.channelId !== channelId || this.#find(channelId) !== null) return;
      this.#edited = null;
      onEditGone();
      this.#notify();
    };
    const stops = [this.#deps.store.subscribe(look), this.subscribe(look)];
    look();
    return () => {
      for (const stop of stops) stop();
      stopAwaiting();
    };
  }

  #find(channelId: number): ComposerTarget | null {
    const state = this.#deps.store.getState();
    if (this.#edited?.channelId === channelId) {
      const { message } = this.#edited;
      return findMessageById(state, channelId, message.id)?.deleted_at ? null : { kind: 'edit', message };
    }
    const parent = state.draftParents[this.#keyOf(channelId)];
    if (parent === undefined) return null;
    const held = findMessageById(state, channelId, parent.id);
    const message = held ?? this.#chosen.get(parent.id) ?? this.#fetched.get(parent.id);
    return message === undefined || held?.deleted_at ? null : { kind: 'reply', message };
  }

  #keyOf(channelId: number): DraftKey {
    return draftKey(channelId, selectAudience(channelId)(this.#deps.store.getState()));
  }

  #missing(channelId: number) {
    const state = this.#deps.store.getState();
    const parent = state.draftParents[this.#keyOf(channelId)];
    const isKnown =
      parent !== undefined &&
      (this.#chosen.has(parent.id) || findMessageById(state, channelId, parent.id) !== undefined);
    return isKnown ? undefined : parent;
  }

  #fetch(channelId: number, parent: { id: number; seq: number }, onFailed: () => void): () => void {
    const take = (message: Message | null) => {
      if (message) this.#fetched.set(parent.id, message);
      else this.#fetched.delete(parent.id);
      this.#notify();
    };
    let hasStopped = false;
    let stop = () => {
      hasStopped = true;
    };
    this.#deps.loadAnswered().then(({ watchAnswered }) => {
      if (!hasStopped) stop = watchAnswered({ ...this.#deps, channelId, parent }, take);
    }, onFailed);
    return () => stop();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
