// @vitest-environment node
import {
  defaultPreferences,
  type EndpointAddress,
  type EventFrame,
  endpoints,
  type Message,
  type ReaderChannel,
} from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import type { Api } from '../api/client.ts';
import { markChannelStale, splitReaderChannel } from './channels.ts';
import type { EventSink } from './event-sink.ts';
import { makeLoader } from './load.ts';
import { makeEventSink } from './make-event-sink.ts';
import { Refresher } from './refresher.ts';
import { emptyTimeline } from './slices/messages/messages-state.ts';
import { emptyState } from './state.ts';
import { makeStore, type Store } from './store.ts';
import {
  at,
  buildBot,
  buildChannel,
  buildMe,
  buildMessage,
  buildMessages,
  buildOutgoing,
  buildReaderChannel,
  buildState,
  buildUser,
  meId,
  member,
} from './testing/build.ts';
import { makeTimelines, type Timelines } from './timelines.ts';

/** A server with one channel: what a test changes in it, the next call answers with. */
const server = {
  channel: buildReaderChannel(),
  messages: [] as Message[],
  failure: null as unknown,
  me: buildMe(),
  /** Runs when a call has been worked out and before its answer arrives. */
  beforeAnswer: (_endpoint: EndpointAddress) => {},
  calls: [] as string[],
  /** What was asked of which channel. */
  asked: [] as { name: string; params?: { id: number }; query?: Query }[],
};

interface Query {
  limit?: number;
  before_seq?: number;
  after_seq?: number;
  around_seq?: number;
  /** Microseconds, as in `ts`. */
  date_from?: number;
}

const answerTo = (endpoint: EndpointAddress, query: Query = {}) => {
  switch (endpoint) {
    case endpoints.getChannel:
      return structuredClone(server.channel);
    case endpoints.getCurrentUser:
      return server.me;
    case endpoints.getChannelOverview:
      return { channels: [structuredClone(server.channel)], new_clients_count: 0, unread: { total: 0, general: 0 } };
    case endpoints.listUsers:
      return { data: [], count: 0, hasMore: false };
    case endpoints.listMessages: {
      const { limit = 25, after_seq, around_seq, date_from } = query;
      const around = around_seq && Math.max(around_seq + Math.floor((limit - 1) / 2), limit) + 1;
      const before_seq = query.before_seq ?? around ?? Number.POSITIVE_INFINITY;
      const matching = server.messages.filter(
        ({ seq, created_at }) =>
          seq < before_seq && seq > (after_seq ?? 0) && Date.parse(created_at) * 1_000 >= (date_from ?? 0),
      );
      const isOldestFirst = after_seq !== undefined || date_from !== undefined;
      const data = isOldestFirst ? matching.slice(0, limit) : matching.slice(-limit);
      return { data: data.reverse(), count: matching.length, hasMore: matching.length > limit };
    }
    default:
      throw new Error(`unexpected ${endpoint.name}`);
  }
};

const api: Pick<Api, 'call'> = {
  call: (async (endpoint: EndpointAddress, input: { params?: { id: number }; query?: Query }) => {
    server.calls.push(endpoint.name);
    server.asked.push({ name: endpoint.name, ...input });
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

const inHistory = () => store.getState().historyWindows[12]?.messages.map(({ seq }) => seq);
const look = (channelId: number | null) => store.setState({ active: { channelId, focused: true } });
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
const hear = (message: Message) => events.receive({ event: 'newMessage', data: message });

beforeEach(() => {
  Object.assign(server, { failure: null, beforeAnswer: () => {}, calls: [], asked: [] });
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

describe('opening a channel once more', () => {
  it('asks for its newest page alone where the reader is a member, and hears of every change', async () => {
    give(buildMessages(1, 3), { is_member: true });
    await timelines.open(12);
    server.asked = [];
    await timelines.open(12);
    expect(server.asked).toEqual([{ name: 'listMessages', params: { id: 12 }, query: { limit: 25 } }]);
  });

  it.each([
    ['is looked at without being a member', false, true],
    ['is known by its membership alone', true, false],
  ])('asks for the channel itself as well where it %s', async (_what, is_member, isHeld) => {
    give(buildMessages(1, 3), { is_member });
    await timelines.open(12);
    if (!isHeld) store.setState({ channels: {} });
    server.channel = { ...server.channel, name: 'Renamed' };
    server.asked = [];
    await timelines.open(12);
    expect(server.asked).toContainEqual({ name: 'getChannel', params: { id: 12 } });
    expect(store.getState().channels[12]?.name).toBe('Renamed');
  });

  it.each([
    [404, 'channel.not_found', 'not_found'],
    [403, 'permission.denied', 'forbidden'],
  ] as const)('lets go of what is held when the server says %i', async (status, code, result) => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    server.failure = new ApiError(status, code, {}, []);
    await expect(timelines.open(12)).resolves.toBe(result);
    expect(store.getState().channels[12]).toBeUndefined();
    expect(store.getState().timelines[12]).toMatchObject({ status: 'failed', error: code, messages: [] });
  });

  it('says that the network is in the way where the address makes no sense to the server', async () => {
    server.failure = new ApiError(422, 'validation.failed', {}, []);
    await expect(timelines.open(12)).resolves.toBe('failed');
    expect(store.getState().timelines[12]).toMatchObject({ status: 'failed', error: 'network' });
  });
});

describe('a subscription', () => {
  const openWith = (subscribe: () => Promise<void>) =>
    makeTimelines({ api, store, events, subscriptions: { subscribe, unsubscribe: () => undefined } }).open(12);

  beforeEach(() => {
    vi.useFakeTimers();
    give(buildMessages(1, 3));
  });
  afterEach(() => vi.useRealTimers());

  it('is waited for before anything is asked', async () => {
    let confirm = () => {};
    const opening = openWith(
      () =>
        new Promise((resolve) => {
          confirm = resolve;
        }),
    );
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.calls).toEqual([]);
    confirm();
    await opening;
    expect(seqs()).toEqual([1, 2, 3]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that nobody confirms is waited for two seconds: the network may have no sockets', async () => {
    const opening = openWith(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1_999);
    expect(server.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await expect(opening).resolves.toBe('ready');
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

describe('a channel that leaves the screen', () => {
  const openDeep = async (channel: Partial<ReaderChannel> = {}) => {
    give(buildMessages(1, 130), { is_member: true, ...channel });
    await timelines.open(12);
    for (let page = 0; page < 4; page += 1) await timelines.loadOlder(12);
    expect(seqs()).toEqual(range(1, 130));
    expect(store.getState().timelines[12]?.hasOlder).toBe(false);
  };

  it('keeps its newest hundred messages, and asks for those before them again', async () => {
    await openDeep();
    timelines.close(12);
    expect(seqs()).toEqual(range(31, 130));
    expect(store.getState().timelines[12]?.hasOlder).toBe(true);
    await timelines.open(12);
    await timelines.loadOlder(12);
    expect(seqs()).toEqual(range(1, 130));
  });

  it('keeps all of a hundred, and that there are none before them', async () => {
    give(buildMessages(1, 100), { is_member: true });
    await timelines.open(12);
    for (let page = 0; page < 3; page += 1) await timelines.loadOlder(12);
    timelines.close(12);
    expect(seqs()).toEqual(range(1, 100));
    expect(store.getState().timelines[12]?.hasOlder).toBe(false);
  });

  it('keeps nothing when the reader is no member: what changes in it is not heard', async () => {
    await openDeep({ is_member: false });
    timelines.close(12);
    expect(store.getState().timelines[12]).toBeUndefined();
  });
});

describe('the history window', () => {
  beforeEach(async () => {
    give(buildMessages(1, 200));
    look(12);
    await timelines.open(12);
  });

  it('are what is around a message that is not held, beside the newest messages', async () => {
    await expect(timelines.jumpTo(12, 50)).resolves.toBe('shown');
    expect(inHistory()).toEqual(range(35, 64));
    expect(seqs()).toEqual(range(176, 200));
    expect(store.getState().historyWindows[12]).toMatchObject({ status: 'ready', hasOlder: true, hasNewer: true });
  });

  it('are not needed for a message that is held', async () => {
    server.calls = [];
    await expect(timelines.jumpTo(12, 180)).resolves.toBe('shown');
    expect(inHistory()).toBeUndefined();
    expect(server.calls).toEqual([]);
    await timelines.jumpTo(12, 50);
    await expect(timelines.jumpTo(12, 180)).resolves.toBe('shown');
    expect(inHistory()).toBeUndefined();
  });

  it('page both ways', async () => {
    await timelines.jumpTo(12, 50);
    await timelines.loadOlder(12);
    await timelines.loadNewer(12);
    expect(inHistory()).toEqual(range(5, 94));
    await timelines.loadOlder(12);
    expect(inHistory()?.[0]).toBe(1);
    expect(store.getState().historyWindows[12]?.hasOlder).toBe(false);
    expect(seqs()).toEqual(range(176, 200));
  });

  it('become one window with the newest messages when they meet, the list that showed them going on', async () => {
    await timelines.jumpTo(12, 120);
    const windowId = store.getState().historyWindows[12]?.windowId;
    await timelines.loadNewer(12);
    expect(inHistory()).toEqual(range(105, 164));
    await timelines.loadNewer(12);
    expect(inHistory()).toBeUndefined();
    expect(seqs()).toEqual(range(105, 200));
    expect(store.getState().timelines[12]).toMatchObject({ hasOlder: true, hasNewer: false, windowId });
  });

  it('join at once what they overlap', async () => {
    await timelines.jumpTo(12, 165);
    expect(inHistory()).toBeUndefined();
    expect(seqs()).toEqual(range(150, 200));
  });

  it('hear of edits, reactions and deletions as the newest messages do', async () => {
    await timelines.jumpTo(12, 50);
    const receive = (event: 'updateMessage' | 'deleteMessage', data: object) =>
      events.receive({ event, data } as EventFrame);
    const updated_at = '2026-11-22T11:00:00.000Z';
    receive('updateMessage', buildMessage({ seq: 50, content: 'Edited', updated_at }));
    receive('deleteMessage', { channel_id: 12, id: 951, seq: 51, deleted_at: updated_at });
    const held = store.getState().historyWindows[12]?.messages;
    expect(held?.find(({ seq }) => seq === 50)?.content).toBe('Edited');
    expect(held?.find(({ seq }) => seq === 51)).toMatchObject({ content: '', deleted_at: updated_at });
  });

  it('do not take in what is new', async () => {
    await timelines.jumpTo(12, 50);
    hear(buildMessage({ seq: 201 }));
    expect(inHistory()).toEqual(range(35, 64));
    expect(seqs()).toEqual(range(176, 201));
  });

  it('are left for the newest messages, and when the channel leaves the screen', async () => {
    await timelines.jumpTo(12, 50);
    timelines.leaveHistory(12);
    expect(inHistory()).toBeUndefined();
    await timelines.jumpTo(12, 50);
    timelines.close(12);
    expect(inHistory()).toBeUndefined();
  });

  it('an answer that comes after the channel was left, or after another jump, changes nothing', async () => {
    const late = timelines.jumpTo(12, 50);
    look(null);
    timelines.close(12);
    await expect(late).resolves.toBe('overtaken');
    expect(inHistory()).toBeUndefined();
    look(12);
    const [first, second] = await Promise.all([timelines.jumpTo(12, 50), timelines.jumpTo(12, 100)]);
    expect([first, second]).toEqual(['overtaken', 'shown']);
    expect(inHistory()).toEqual(range(85, 114));
  });

  it('a message that does not exist, was deleted, or cannot be asked for is told apart', async () => {
    await expect(timelines.jumpTo(12, 900)).resolves.toBe('missing');
    server.messages = server.messages.with(49, buildMessage({ seq: 50, deleted_at: '2026-11-22T11:00:00.000Z' }));
    await expect(timelines.jumpTo(12, 50)).resolves.toBe('deleted');
    server.failure = new NetworkError('cut');
    await expect(timelines.jumpTo(12, 60)).resolves.toBe('failed');
    expect(inHistory()).toBeUndefined();
  });

  it('a page that does not come is said in its place, and asking again brings it', async () => {
    await timelines.jumpTo(12, 50);
    server.failure = new NetworkError('cut');
    await timelines.loadOlder(12);
    await timelines.loadNewer(12);
    expect(store.getState().historyWindows[12]).toMatchObject({ older: 'failed', newer: 'failed' });
    server.failure = null;
    await timelines.loadOlder(12);
    await timelines.loadNewer(12);
    expect(store.getState().historyWindows[12]).toMatchObject({ older: 'idle', newer: 'idle' });
    expect(inHistory()).toEqual(range(5, 94));
  });

  it('the first message of a day is found by its moment', async () => {
    await expect(timelines.findMessageSince(12, new Date(at(90)))).resolves.toBe(90);
    await expect(timelines.findMessageSince(12, new Date(at(9_000)))).resolves.toBeNull();
  });
});

describe('an own message that is answered while the messages load', () => {
  const sendOwn = (seq: number) => {
    store.setState({ outbox: [buildOutgoing()] });
    server.beforeAnswer = () => {
      events.receive({ event: 'newMessage', data: buildMessage({ seq, created_by: meId, client_msg_id: 'own' }) });
      expect(store.getState().outbox).toHaveLength(1);
      server.beforeAnswer = () => {};
    };
  };

  it('leaves the send queue for the list', async () => {
    give(buildMessages(1, 4));
    sendOwn(5);
    await timelines.open(12);
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(store.getState().outbox).toEqual([]);
  });

  it('leaves the send queue also when it is further back than the first page', async () => {
    give(buildMessages(1, 60));
    sendOwn(5);
    await timelines.open(12);
    expect(store.getState().outbox).toEqual([]);
  });

  it('leaves the send queue when the messages cannot be loaded, or are not waited for any more', async () => {
    give(buildMessages(1, 60));
    sendOwn(5);
    const cutApi: Pick<Api, 'call'> = {
      call: async () => {
        server.beforeAnswer(endpoints.listMessages);
        await Promise.resolve();
        throw new NetworkError('cut');
      },
    };
    const subscriptions = { subscribe: () => Promise.resolve(), unsubscribe: () => undefined };
    await makeTimelines({ api: cutApi, store, events, subscriptions }).open(12);
    expect(store.getState().outbox).toEqual([]);

    store.setState({ timelines: { 12: emptyTimeline() }, outbox: [buildOutgoing({ seq: 5 })] });
    timelines.close(12);
    expect(store.getState().outbox).toEqual([]);

    store.setState({ timelines: { 12: emptyTimeline() }, outbox: [buildOutgoing({ seq: 5 })] });
    await makeLoader({ api, store, events }).load();
    expect(store.getState().outbox).toEqual([]);
  });
});

describe('an own message answered behind a hole', () => {
  const answerOwn = async () => {
    give(buildMessages(1, 3));
    look(12);
    await timelines.open(12);
    store.setState({ outbox: [buildOutgoing()] });
    const own = buildMessage({ seq: 5, created_by: meId, client_msg_id: 'own' });
    events.receive({ event: 'newMessage', data: own });
    expect(store.getState().outbox).toMatchObject([{ client_msg_id: 'own', seq: 5 }]);
    give([...buildMessages(1, 4), own]);
  };

  it('leaves the send queue when everything is loaded afresh', async () => {
    await answerOwn();
    await makeLoader({ api, store, events }).load();
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(store.getState().outbox).toEqual([]);
  });

  it('leaves the send queue when a jump fills the hole', async () => {
    await answerOwn();
    await timelines.jumpTo(12, 4);
    expect(seqs()).toEqual([1, 2, 3, 4, 5]);
    expect(store.getState().outbox).toEqual([]);
  });
});

describe('opening a channel with many unread messages', () => {
  const openWith = async (open_at: 'unread' | 'newest', read_seq: number) => {
    give(buildMessages(1, 200));
    const { channel, membership } = splitReaderChannel({ ...server.channel, read_seq, unread_count: 200 - read_seq });
    store.setState({
      me: buildMe({ preferences: { ...defaultPreferences, open_at } }),
      channels: { 12: channel },
      memberships: { 12: membership },
    });
    look(12);
    await timelines.open(12);
  };

  it('begins at the first of them, further back than the first page', async () => {
    await openWith('unread', 80);
    // Of thirty, more are to be read than have been.
    expect(inHistory()).toEqual(range(76, 105));
    expect(seqs()).toEqual(range(176, 200));
  });

  it('begins at the newest when they are within the first page', async () => {
    await openWith('unread', 180);
    expect(inHistory()).toBeUndefined();
  });

  it('begins there also when a message refused long ago lies in the send queue', async () => {
    store.setState({ outbox: [buildOutgoing({ state: 'failed' })] });
    await openWith('unread', 80);
    expect(inHistory()).toContain(81);
  });

  it('begins at the newest when the reader writes while they load', async () => {
    server.beforeAnswer = () => store.setState({ outbox: [buildOutgoing()] });
    await openWith('unread', 80);
    expect(inHistory()).toBeUndefined();
  });

  it('begins there also when the reader writes somewhere else while they load', async () => {
    server.beforeAnswer = () => store.setState({ outbox: [buildOutgoing({ channel_id: 13 })] });
    await openWith('unread', 80);
    expect(inHistory()).toContain(81);
  });

  it('stays where the reader has gone while they load', async () => {
    server.beforeAnswer = (endpoint) => {
      server.beforeAnswer = () => {};
      if (endpoint === endpoints.listMessages) void timelines.jumpTo(12, 30);
    };
    await openWith('unread', 80);
    expect(inHistory()).toContain(30);
    expect(inHistory()).not.toContain(81);
  });

  it('puts no history window up when the reader leaves while they load', async () => {
    server.beforeAnswer = () => look(13);
    await openWith('unread', 80);
    expect(inHistory()).toBeUndefined();
  });

  it('begins at the newest where the first unread one has gone meanwhile', async () => {
    server.beforeAnswer = () => {};
    await openWith('unread', 200);
    expect(inHistory()).toBeUndefined();
    expect(server.asked.filter(({ query }) => query?.around_seq)).toEqual([]);
  });

  it('begins at the newest by choice', async () => {
    await openWith('newest', 80);
    expect(inHistory()).toBeUndefined();
    expect(seqs()).toEqual(range(176, 200));
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

  it('is read through by pages of a hundred, five at most, asked for once however many ask', async () => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    server.messages = buildMessages(1, 503);
    server.asked = [];
    const both = Promise.all([timelines.catchUp(12), timelines.catchUp(12)]);
    expect(store.getState().timelines[12]?.newer).toBe('loading');
    await both;
    expect(server.asked.map(({ query }) => query)).toEqual(
      [3, 103, 203, 303, 403].map((after_seq) => ({ limit: 100, after_seq })),
    );
    expect(seqs()).toEqual(range(1, 503));
    expect(store.getState().timelines[12]?.newer).toBe('idle');
    server.messages = buildMessages(1, 504);
    await timelines.catchUp(12);
    expect(seqs()).toEqual(range(1, 504));
  });

  it('of one message more makes room for the newest page', async () => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    server.messages = buildMessages(1, 504);
    server.asked = [];
    await timelines.catchUp(12);
    expect(server.asked.at(-1)?.query).toEqual({ limit: 25 });
    expect(server.asked).toHaveLength(6);
    expect(store.getState().timelines[12]).toMatchObject({ newer: 'idle' });
  });

  it('is nothing to ask for where no messages are held, or have not come yet', async () => {
    await timelines.catchUp(12);
    store.setState({ timelines: { 12: emptyTimeline() } });
    await timelines.catchUp(12);
    expect(server.calls).toEqual([]);
    expect(store.getState().timelines[12]?.status).toBe('loading');
  });

  it('that cannot be filled is said, until it is', async () => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    for (const seq of [4, 5, 6]) post(buildMessage({ seq }));
    server.failure = new NetworkError('cut');
    hear(buildMessage({ seq: 6 }));
    await vi.advanceTimersByTimeAsync(200);
    expect(store.getState().timelines[12]?.newer).toBe('failed');
    expect(seqs()).toEqual([1, 2, 3]);
    server.failure = null;
    await timelines.catchUp(12);
    expect(store.getState().timelines[12]?.newer).toBe('idle');
    expect(seqs()).toEqual(range(1, 6));
  });

  it('in what is known of a channel is filled when events ask for it', async () => {
    give([], { id: 55 });
    server.channel = buildReaderChannel({ id: 55, unread_count: 7 });
    events.receive({
      event: 'updateMembers',
      data: { channel_id: 55, added: [3], removed: [], members_count: 4, manager_id: null },
    });
    await vi.advanceTimersByTimeAsync(200);
    expect(store.getState().memberships[55]).toMatchObject({ is_member: true, unread_count: 7 });
    expect(store.getState().stale.channels).toEqual([]);
  });

  it.each([
    ['on the screen', true],
    ['not loaded', false],
  ])(
    'in what is known of a channel %s counts no message that comes and is deleted while the answer is on its way',
    async (_where, isOpen) => {
      give(buildMessages(1, 3), { unread_count: 1, read_seq: 2 });
      const { channel, membership } = splitReaderChannel(server.channel);
      store.setState({ channels: { 12: channel }, memberships: { 12: membership } });
      if (isOpen) await timelines.open(12);
      store.setState((state) => markChannelStale(state, 12));
      server.beforeAnswer = () => {
        hear(buildMessage({ seq: 4 }));
        events.receive({ event: 'deleteMessage', data: { channel_id: 12, id: 904, seq: 4, deleted_at: at(9) } });
      };
      await vi.advanceTimersByTimeAsync(200);
      expect(store.getState().memberships[12]?.unread_count).toBe(1);
    },
  );

  it('in what is known of a channel counts a message that comes while the answer is on its way', async () => {
    give(buildMessages(1, 3), { unread_count: 1, read_seq: 2 });
    await timelines.open(12);
    store.setState((state) => markChannelStale(state, 12));
    server.beforeAnswer = () => hear(buildMessage({ seq: 4 }));
    await vi.advanceTimersByTimeAsync(200);
    expect(store.getState().channels[12]?.last_seq).toBe(4);
    expect(store.getState().memberships[12]?.unread_count).toBe(2);
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

  it('lets go of people and bots that the reader may not see any more', async () => {
    store.setState(buildState([], { users: { 5: buildUser({ id: 5 }) }, bots: { 1: buildBot() } }));
    server.me = buildMe({ permissions: {} });
    give([]);
    await load();
    server.me = buildMe();
    const { users, bots, usersLoaded } = store.getState();
    expect({ users, bots, usersLoaded }).toEqual({ users: {}, bots: {}, usersLoaded: true });
  });

  it('replaces the messages on the screen when the newest page does not meet them', async () => {
    give(buildMessages(1, 3));
    look(12);
    await timelines.open(12);
    give(buildMessages(1, 100));
    await load();
    expect(seqs()).toEqual(range(76, 100));
    expect(store.getState().timelines[12]?.hasOlder).toBe(true);
  });

  it('keeps the messages on the screen when the newest page meets them', async () => {
    give(buildMessages(1, 20));
    look(12);
    await timelines.open(12);
    give(buildMessages(1, 30));
    await load();
    expect(seqs()).toEqual(range(1, 30));
  });

  it('asks for the history window on the screen again: what was edited in it unheard is shown', async () => {
    give(buildMessages(1, 200));
    look(12);
    await timelines.open(12);
    await timelines.jumpTo(12, 50);
    server.messages = server.messages.with(
      49,
      buildMessage({ seq: 50, content: 'Edited', updated_at: '2026-11-22T11:00:00.000Z' }),
    );
    await load();
    expect(inHistory()?.[0]).toBe(35);
    expect(store.getState().historyWindows[12]?.messages.find(({ seq }) => seq === 50)?.content).toBe('Edited');
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
