import { type Endpoint, endpoints, type Message, type ReaderChannel } from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import type { Api } from '../api/client.ts';
import { type EventSink, makeEventSink } from './event-sink.ts';
import { makeLoader } from './load.ts';
import { Refresher } from './refresher.ts';
import { emptyState } from './state.ts';
import { makeStore, type Store } from './store.ts';
import {
  buildChannel,
  buildMe,
  buildMessage,
  buildMessages,
  buildReaderChannel,
  buildState,
  member,
} from './testing/build.ts';
import { makeTimelines, type Timelines } from './timelines.ts';

/** A server with one channel: what a test changes in it, the next call answers with. */
const server = {
  channel: buildReaderChannel(),
  messages: [] as Message[],
  failure: null as unknown,
  /** Runs when a call has been worked out and before its answer arrives. */
  beforeAnswer: (_endpoint: Endpoint) => {},
  calls: [] as string[],
};

const answerTo = (endpoint: Endpoint, query: { limit?: number; before_seq?: number; after_seq?: number } = {}) => {
  switch (endpoint) {
    case endpoints.getChannel:
      return structuredClone(server.channel);
    case endpoints.getCurrentUser:
      return buildMe();
    case endpoints.getChannelOverview:
      return { channels: [structuredClone(server.channel)], new_clients_count: 0, unread: { total: 0, general: 0 } };
    case endpoints.listUsers:
      return { data: [], count: 0, hasMore: false };
    case endpoints.listMessages: {
      const { limit = 25, before_seq = Number.POSITIVE_INFINITY, after_seq } = query;
      const matching = server.messages.filter(({ seq }) => seq < before_seq && seq > (after_seq ?? 0));
      const data = after_seq === undefined ? matching.slice(-limit) : matching.slice(0, limit);
      return { data: data.reverse(), count: matching.length, hasMore: matching.length > limit };
    }
    default:
      throw new Error(`unexpected ${endpoint.name}`);
  }
};

const api: Pick<Api, 'call'> = {
  call: (async (endpoint: Endpoint, input: { query?: object }) => {
    server.calls.push(endpoint.name);
    if (server.failure) throw server.failure;
    const answer = answerTo(endpoint, input.query);
    server.beforeAnswer(endpoint);
    await Promise.resolve();
    return answer;
  }) as unknown as Api['call'],
};

let store: Store;
let events: EventSink;
let timelines: Timelines;

const seqs = () => store.getState().timelines[12]?.messages.map(({ seq }) => seq);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const give = (messages: Message[], channel: Partial<ReaderChannel> = {}) => {
  server.messages = messages;
  server.channel = buildReaderChannel({ last_seq: messages.at(-1)?.seq ?? 0, ...channel });
};
const post = (message: Message) => {
  server.messages = [...server.messages, message];
  server.channel = { ...server.channel, last_seq: message.seq };
};
const hear = (message: Message) =>
  events.receive({ type: 'event', seq: 1, topic: 'channel:12', event: 'newMessage', data: message });

beforeEach(() => {
  Object.assign(server, { failure: null, beforeAnswer: () => {}, calls: [] });
  give([]);
  store = makeStore({ ...emptyState(), me: buildMe(), load: 'ready' });
  events = makeEventSink(store);
  const subscriptions = { subscribe: () => Promise.resolve(), unsubscribe: () => undefined };
  timelines = makeTimelines({ api: api, store, events, subscriptions });
});

describe('opening a channel', () => {
  it('shows the newest 25 messages and that there are older ones', async () => {
    give(buildMessages(1, 40));
    await expect(timelines.open(12)).resolves.toBe('ready');
    expect(seqs()).toEqual(range(16, 40));
    expect(store.getState().timelines[12]).toMatchObject({ status: 'ready', hasOlder: true });
    expect(store.getState().channels[12]?.name).toBe('Design');
  });

  it('loses no message that comes between the answer being made and its arrival', async () => {
    give(buildMessages(1, 3));
    const next = buildMessage({ seq: 4 });
    server.beforeAnswer = (endpoint) => {
      if (endpoint === endpoints.listMessages) hear(next);
    };
    await timelines.open(12);
    expect(seqs()).toEqual([1, 2, 3, 4]);
    expect(store.getState().channels[12]?.last_seq).toBe(4);
  });

  it('does not take back an edit that comes while the page is on its way', async () => {
    give(buildMessages(1, 3));
    server.beforeAnswer = () =>
      events.receive({
        type: 'event',
        seq: 1,
        topic: 'channel:12',
        event: 'updateMessage',
        data: buildMessage({ seq: 3, content: 'Edited', updated_at: '2026-11-21T11:00:00.000Z' }),
      });
    await timelines.open(12);
    expect(store.getState().timelines[12]?.messages.at(-1)?.content).toBe('Edited');
  });

  it('shows at once what is held and brings it up to date behind', async () => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    timelines.close(12);
    post(buildMessage({ seq: 4 }));
    const opening = timelines.open(12);
    expect(seqs()).toEqual([1, 2, 3]);
    await opening;
    expect(seqs()).toEqual([1, 2, 3, 4]);
  });

  it.each([
    [new ApiError(404, 'channel.not_found', {}, []), 'not_found', 'channel.not_found'],
    [new ApiError(403, 'permission.denied', {}, []), 'forbidden', 'permission.denied'],
    [new NetworkError('cut'), 'failed', 'network'],
  ])('tells what stands in the way: %s', async (failure, result, code) => {
    server.failure = failure;
    await expect(timelines.open(12)).resolves.toBe(result);
    expect(store.getState().timelines[12]).toMatchObject({ status: 'failed', error: code });
  });

  it('keeps on the screen what is held when the network fails', async () => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    server.failure = new NetworkError('cut');
    await expect(timelines.open(12)).resolves.toBe('ready');
    expect(seqs()).toEqual([1, 2, 3]);
  });
});

describe('older messages', () => {
  it('come thirty at a time until the first', async () => {
    give(buildMessages(1, 60));
    await timelines.open(12);
    await timelines.loadOlder(12);
    expect(seqs()).toEqual(range(6, 60));
    await timelines.loadOlder(12);
    expect(seqs()).toEqual(range(1, 60));
    expect(store.getState().timelines[12]?.hasOlder).toBe(false);
    const before = server.calls.length;
    await timelines.loadOlder(12);
    expect(server.calls).toHaveLength(before);
  });

  it('are asked for once while they are on their way', async () => {
    give(buildMessages(1, 60));
    await timelines.open(12);
    server.calls = [];
    await Promise.all([timelines.loadOlder(12), timelines.loadOlder(12)]);
    expect(server.calls).toEqual(['listMessages']);
  });
});

describe('a hole', () => {
  let refresher: Refresher;

  beforeEach(() => {
    vi.useFakeTimers();
    refresher = new Refresher({ api, store, events, timelines });
  });
  afterEach(() => {
    refresher.close();
    vi.useRealTimers();
  });

  it('that a message beyond the next one shows is filled from the server', async () => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    for (const seq of [4, 5, 6]) post(buildMessage({ seq }));
    hear(buildMessage({ seq: 6 }));
    expect(seqs()).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(200);
    expect(seqs()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('that is too long to read through makes room for the newest page', async () => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    server.messages = buildMessages(1, 900);
    hear(buildMessage({ seq: 900 }));
    await vi.advanceTimersByTimeAsync(500);
    expect(store.getState().timelines[12]?.messages.at(-1)?.seq).toBe(900);
    const held = seqs() ?? [];
    expect(held).toEqual(range(held[0] ?? 0, 900));
  });

  it('in what is known of a channel is filled when events ask for it', async () => {
    give([], { id: 55 });
    server.channel = buildReaderChannel({ id: 55, unread_count: 7 });
    events.receive({
      type: 'event',
      seq: 1,
      topic: 'common',
      event: 'updateMembers',
      data: { channel_id: 55, added: [3], removed: [], members_count: 4, manager_id: null },
    });
    await vi.advanceTimersByTimeAsync(200);
    expect(store.getState().memberships[55]).toMatchObject({ is_member: true, unread_count: 7 });
    expect(store.getState().stale.channels).toEqual([]);
  });
});

describe('loading afresh', () => {
  const load = () => makeLoader({ api: api, store, events }).load();

  it('replaces what is held with what the server says now', async () => {
    const gone = buildChannel({ id: 80 });
    store.setState({ ...buildState([{ channel: gone, membership: member(), messages: [] }]) });
    give([], { unread_count: 2 });
    await load();
    const state = store.getState();
    expect(Object.keys(state.channels)).toEqual(['12']);
    expect(state.memberships[12]?.unread_count).toBe(2);
    expect(state.timelines[80]).toBeUndefined();
  });

  it('replaces the messages on the screen when the newest page does not meet them', async () => {
    give(buildMessages(1, 3));
    store.setState({ active: { channelId: 12, focused: true } });
    await timelines.open(12);
    give(buildMessages(1, 100));
    await load();
    expect(seqs()).toEqual(range(76, 100));
    expect(store.getState().timelines[12]?.hasOlder).toBe(true);
  });

  it('keeps the messages on the screen when the newest page meets them', async () => {
    give(buildMessages(1, 20));
    store.setState({ active: { channelId: 12, focused: true } });
    await timelines.open(12);
    give(buildMessages(1, 30));
    await load();
    expect(seqs()).toEqual(range(1, 30));
  });

  it('says so when nothing answers, and works when asked again', async () => {
    store.setState({ load: 'loading', me: null });
    server.failure = new NetworkError('cut');
    await load();
    expect(store.getState().load).toBe('failed');
    server.failure = null;
    await load();
    expect(store.getState()).toMatchObject({ load: 'ready', me: { id: 3 } });
  });
});
