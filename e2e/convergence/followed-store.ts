import type { EventFrame } from '@switchboard/contract';
import WebSocket from 'ws';
import { NetworkError } from '../../apps/web/src/api/api-error.ts';
import { type Api, readAnswer } from '../../apps/web/src/api/client.ts';
import { makeIdentityCheck } from '../../apps/web/src/api/identity-check.ts';
import { Connection } from '../../apps/web/src/realtime/connection.ts';
import { makeTimelines } from '../../apps/web/src/store/history/timelines.ts';
import { makeLoader, needsLoad, needsLoadAfter } from '../../apps/web/src/store/loading/load.ts';
import { Refresher } from '../../apps/web/src/store/loading/refresher.ts';
import { makeEventSink } from '../../apps/web/src/store/make-event-sink.ts';
import { makeUuid } from '../../apps/web/src/store/make-uuid.ts';
import { Outbox } from '../../apps/web/src/store/sending/outbox.ts';
import { makeStore, type Store } from '../../apps/web/src/store/store.ts';
import { makeWorkspaceClient, type WorkspaceAddress } from '../../bench/product/workspace-client.ts';
import { waitUntil } from '../support/wait-until.ts';

/** The web app's own store with its socket and loading, as in a page, but without a page. */
export interface FollowedStore {
  store: Store;
  /** Puts a message in the send queue; returns its `client_msg_id`. */
  send(channelId: number, content: string): string;
  loadOlder(channelId: number): Promise<void>;
  /** The events received over the socket. */
  received: EventFrame[];
  open(channelId: number): Promise<unknown>;
  close(): void;
}

/** Node's resolver does not know `acme.localhost`: calls go to loopback and name the workspace in their Host header. */
function makeNodeApi(address: WorkspaceAddress): Api & { close(): void } {
  const client = makeWorkspaceClient(address);
  return {
    call: async (endpoint, input) => {
      const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object };
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(Object(params)[name]));
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
      const { status, text } = await client
        .call(endpoint.method, `/api${path}?${search}`, body)
        .catch((error: unknown) => Promise.reject(new NetworkError(String(error))));
      return readAnswer(status, text) as never;
    },
    upload: () => Promise.reject(new Error('nothing is uploaded here')),
    refreshSalt: () => Promise.resolve(),
    fileUrl: () => '',
    identityCheck: makeIdentityCheck(),
    close: () => client.close(),
  };
}

/** A `localStorage` of its own for each follower: its keys are what `Object.keys` lists. */
const makeMemoryStorage = (): Storage =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  }) as Storage;

export interface FollowOptions {
  /** While true, the socket connects with a cursor older than the server's event log. */
  hasLostTrack?: () => boolean;
  /** Milliseconds until the next attempt to connect. */
  retryAfterMs?: number;
}

/** Loads the workspace as a signed-in user's page does, and follows its events until it is closed. */
export async function followStore(
  address: WorkspaceAddress & { token: string },
  { hasLostTrack = () => false, retryAfterMs = 3_000 }: FollowOptions = {},
): Promise<FollowedStore> {
  const { port, host, token } = address;
  class WorkspaceSocket extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { host } });
      // A failing browser socket only closes; this one would also throw.
      this.on('error', () => undefined);
    }
    override send(data: string): void {
      super.send(hasLostTrack() ? data.replace(/"epoch":"[^"]*"/, '"epoch":"another"') : data);
    }
  }
  const api = makeNodeApi(address);
  const store = makeStore();
  const events = makeEventSink(store);
  const closing = new AbortController();
  const loader = makeLoader({ api, store, events, signal: closing.signal });
  const received: EventFrame[] = [];
  const connection = new Connection({
    url: `ws://127.0.0.1:${port}/socket`,
    getToken: () => token,
    onEvent: (frame) => {
      received.push(frame);
      events.receive(frame);
      if (needsLoadAfter(frame)) void loader.load();
    },
    onSignal: events.receiveSignal,
    onWorkspaceClosed: () => undefined,
    onStatus: (status) => store.setState({ connection: { status, since: Date.now() } }),
    onWelcome: ({ resumed }) => {
      if (needsLoad(store.getState(), resumed)) void loader.load();
    },
    onSignedOut: () => undefined,
    socketClass: WorkspaceSocket as unknown as new (url: string) => globalThis.WebSocket,
    isOnline: () => true,
    timing: { retryAfterMs, retryJitterMs: 0 },
  });
  const subscriptions = {
    subscribe: (channelId: number) => connection.subscribe(channelId),
    unsubscribe: (channelId: number) => connection.unsubscribe(channelId),
  };
  const timelines = makeTimelines({ api, store, events, subscriptions });
  const refresher = new Refresher({ api, store, events, timelines, reload: () => void loader.load() });
  const outbox = new Outbox({ api, store, events, storage: makeMemoryStorage() });
  const stopRestoring = store.subscribe(({ me }) => me && outbox.restore(me.id));
  const close = () => {
    closing.abort();
    stopRestoring();
    outbox.close();
    refresher.close();
    connection.close();
    api.close();
  };
  try {
    await waitUntil('the first load', () => store.getState().load === 'ready');
    await loader.load();
  } catch (error) {
    close();
    throw error;
  }
  return {
    store,
    received,
    send: (channelId, content) => {
      const client_msg_id = makeUuid();
      const created_at = new Date().toISOString();
      const message = { client_msg_id, channel_id: channelId, content, files: [], parent: null, seq: null, created_at };
      store.setState(({ outbox: queue }) => ({
        outbox: [...queue, { ...message, audience: 'public', state: 'pending', reason: null }],
      }));
      return client_msg_id;
    },
    loadOlder: timelines.loadOlder,
    open: (channelId) => {
      store.setState((state) => ({ active: { ...state.active, channelId } }));
      return timelines.open(channelId);
    },
    close,
  };
}
