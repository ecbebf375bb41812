import { type Cursor, type EventFrame, endpoints } from '@switchboard/contract';
import { dropAskedAhead, isAskedAhead } from '../../api/asked-ahead.ts';
import type { Api } from '../../api/client.ts';
import type { Session } from '../../api/session.ts';
import { Connection } from '../../realtime/connection.ts';
import { type Actions, makeActions } from '../../store/actions.ts';
import type { StoreEvent } from '../../store/event-sink.ts';
import { visibleWindow } from '../../store/history/held-messages.ts';
import { makeTimelines } from '../../store/history/timelines.ts';
import { type Loader, makeLoader, needsLoad, needsLoadAfter } from '../../store/loading/load.ts';
import { Refresher } from '../../store/loading/refresher.ts';
import { makeEventSink } from '../../store/make-event-sink.ts';
import { makeMarkRead } from '../../store/mark-read.ts';
import { type Drafts, makeDrafts } from '../../store/sending/drafts.ts';
import { MutationQueue } from '../../store/sending/mutation-queue.ts';
import { Outbox } from '../../store/sending/outbox.ts';
import { emptyState, type State } from '../../store/state.ts';
import { makeStore, type Store } from '../../store/store.ts';
import { forgetLastChannel } from '../routes/last-channel.ts';
import { initialLayout } from '../shell/initial-layout.ts';
import { forgetViewsHeight } from '../shell/sidebar/views-height.ts';

/** How long the first load waits for the socket before it starts without it: some networks block WebSockets. */
const socketHeadStartMs = 1_500;

interface RuntimeDeps {
  api: Api;
  session: Session;
  storage: Storage;
  /** The state changed by an event, either from the socket or from the response to an own change. */
  onChange: (frame: StoreEvent, before: State, after: State) => void;
  /** Events were missed while the socket was disconnected and will not be replayed. */
  onMissed: () => void;
  /** An event has arrived over the socket and been applied to the store. */
  onEvent: (frame: EventFrame) => void;
}

/** The objects that live as long as one user is signed in on this page: the store, the socket, the send queue. */
export class MessengerRuntime {
  readonly store: Store;
  readonly actions: Actions;
  readonly #connection: Connection;
  readonly #outbox: Outbox;
  readonly #drafts: Drafts;
  readonly #refresher: Refresher;
  readonly #loader: Loader;
  readonly #mutations = new MutationQueue();
  readonly #storage: Storage;
  readonly #stop = new AbortController();
  readonly #headStart: ReturnType<typeof setTimeout>;

  constructor({ api, session, storage, onChange, onMissed, onEvent }: RuntimeDeps) {
    const store = makeStore(initialLayout(storage));
    const events = makeEventSink(store, onChange);
    const timelines = makeTimelines({
      api,
      store,
      events,
      subscriptions: {
        subscribe: (channelId) => this.#connection.subscribe(channelId),
        unsubscribe: (channelId) => this.#connection.unsubscribe(channelId),
      },
    });
    this.store = store;
    this.#storage = storage;
    this.#outbox = new Outbox({ api, store, events, storage });
    this.#drafts = makeDrafts(store, storage);
    this.#refresher = new Refresher({ api, store, events, timelines, reload: () => void this.#loader.load() });
    this.#loader = makeLoader({ api, store, events, signal: this.#stop.signal });
    this.actions = makeActions({
      api,
      store,
      events,
      timelines,
      mutations: this.#mutations,
      drafts: this.#drafts,
      markRead: makeMarkRead(api, store, this.#mutations),
      sendTyping: (channelId) => this.#connection.sendTyping(channelId),
      sendPresent: (channelId) => this.#connection.sendPresent(channelId),
      reload: () => void this.#loader.load(),
    });
    store.subscribe((state, previous) => {
      if (!state.me || state.me.id === previous.me?.id) return;
      this.#outbox.restore(state.me.id);
      this.#drafts.restore(state.me.id);
    });
    this.#headStart = setTimeout(() => void this.#loader.load(), socketHeadStartMs);
    this.#connection = new Connection({
      url: `${globalThis.location.origin.replace(/^http/, 'ws')}/socket`,
      getToken: () => session.read()?.token ?? null,
      firstCursor: this.#loadAskedAhead(api, session),
      onEvent: (frame) => {
        events.receive(frame);
        onEvent(frame);
        if (needsLoadAfter(frame)) void this.#loader.load();
      },
      onSignal: events.receiveSignal,
      onStatus: (status) => store.setState({ connection: { status, since: Date.now() } }),
      onWelcome: ({ resumed, now }) => {
        store.setState({ clockAheadMs: Date.now() - now, onlineUsers: null });
        if (!resumed && store.getState().load === 'ready') onMissed();
        this.#handleWelcome(resumed);
      },
      onSignedOut: () => session.clear(),
      // The user's own data, which still loads, decides the rest of the page.
      onWorkspaceClosed: () => void this.#loader.load(),
    });
    this.#watchFocus();
  }

  /** Deletes this device's data of the user who signs out deliberately. */
  forget(): void {
    this.#mutations.flush();
    this.#outbox.forget();
    this.#drafts.forget();
    forgetLastChannel(this.#storage);
    forgetViewsHeight(this.#storage);
  }

  close(): void {
    clearTimeout(this.#headStart);
    this.#stop.abort();
    this.#mutations.close();
    this.#connection.close();
    this.#refresher.close();
    this.#outbox.close();
    this.store.setState(emptyState(), true);
  }

  /**
   * Loads what the page asked before its script ran, without waiting for the socket; resolves with the cursor that the
   * socket continues from, or null when it is the socket's start that everything is loaded after. Never rejects.
   */
  async #loadAskedAhead(api: Api, session: Session): Promise<Cursor | null> {
    if (!isAskedAhead(session.read()?.token ?? null)) return null;
    const cursor = await api.call(endpoints.getEventCursor, {}).catch(() => null);
    if (!cursor || this.#stop.signal.aborted) {
      dropAskedAhead();
      return null;
    }
    clearTimeout(this.#headStart);
    void this.#loader.load();
    return cursor;
  }

  #handleWelcome(resumed: boolean): void {
    clearTimeout(this.#headStart);
    const state = this.store.getState();
    if (needsLoad(state, resumed)) void this.#loader.load();
    this.#retryOnScreen(state);
  }

  /** Loads the data that the channel on the screen could not load while offline, without a retry by the user. */
  #retryOnScreen(state: State): void {
    const { channelId } = state.active;
    if (channelId === null) return;
    const visible = visibleWindow(state, channelId);
    if (visible?.status === 'failed') void this.actions.openChannel(channelId);
    if (visible?.older === 'failed') void this.actions.loadOlder(channelId);
    if (visible?.newer === 'failed') void this.actions.loadNewer(channelId);
  }

  #watchFocus(): void {
    const { signal } = this.#stop;
    const update = () => {
      const focused = document.hasFocus() && document.visibilityState === 'visible';
      if (focused === this.store.getState().active.focused) return;
      this.store.setState((state) => ({ active: { ...state.active, focused } }));
    };
    globalThis.addEventListener('focus', update, { signal });
    globalThis.addEventListener('blur', update, { signal });
    document.addEventListener('visibilitychange', update, { signal });
    globalThis.addEventListener('pagehide', () => this.#mutations.flush(), { signal });
    update();
  }
}
