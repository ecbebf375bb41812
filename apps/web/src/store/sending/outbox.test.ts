import { type EndpointAddress, endpoints, type Message } from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { makeEventSink } from '../make-event-sink.ts';
import type { OutgoingMessage } from '../slices/outbox/outbox-state.ts';
import { slices } from '../slices.ts';
import { makeStore, type Store } from '../store.ts';
import { at, buildChannel, buildMessage, buildMessages, buildOutgoing, buildState, meId } from '../testing/build.ts';
import { Outbox, timeBehindQueue } from './outbox.ts';

interface Call {
  params: { id: number };
  body: { client_msg_id: string; content: string; parent_id: number | null; files: number[] };
  answer: (message: Message) => void;
  refuse: (error: unknown) => void;
}

let store: Store;
let outbox: Outbox;
let calls: Call[];

/** A server whose answers the test gives, one call at a time. */
const api: Pick<Api, 'call'> = {
  call: ((endpoint: EndpointAddress, input: Pick<Call, 'params' | 'body'>) => {
    expect(endpoint).toBe(endpoints.sendMessage);
    return new Promise((answer, refuse) => {
      calls.push({ ...input, answer, refuse });
    });
  }) as unknown as Api['call'],
};

const outgoing = (id: string, message: Partial<OutgoingMessage> = {}): OutgoingMessage =>
  buildOutgoing({ client_msg_id: id, content: `Text ${id}`, ...message });

const file: OutgoingMessage['files'][number] = {
  id: 7,
  original: 'a.txt',
  filename: 'a.txt',
  name: 'a.txt',
  type: 'text/plain',
  kind: 'file',
  size: 1,
  width: null,
  height: null,
  duration: null,
  src: '/files/7/',
};
const keyOf = (id: string) => `switchboard.outbox.${meId}.${id}`;
const sent = (id: string, seq: number) => buildMessage({ seq, created_by: meId, client_msg_id: id });
const queue = (...messages: OutgoingMessage[]) =>
  store.setState((state) => ({ outbox: [...state.outbox, ...messages] }));
const queued = () => store.getState().outbox.map(({ client_msg_id, state }) => `${client_msg_id} ${state}`);
const receive = (message: Message) =>
  store.setState((state) => slices.applyEvent(state, { event: 'newMessage', data: message }, { receivedAt: 0 }));
const held = () =>
  store
    .getState()
    .timelines[12]?.messages.map(({ client_msg_id }) => client_msg_id)
    .filter(Boolean);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  calls = [];
  const channel = buildChannel({ last_seq: 2 });
  store = makeStore(buildState([{ channel, messages: buildMessages(1, 2) }]));
  outbox = new Outbox({ api, store, events: makeEventSink(store), storage: localStorage });
  outbox.restore(meId);
});

afterEach(() => {
  outbox.close();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the send queue', () => {
  it('neither sends again nor calls failed what an event has told of, although the answer is lost', async () => {
    queue(outgoing('a'));
    await settle();
    receive(sent('a', 9));
    calls[0]?.refuse(new NetworkError('cut'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    expect(store.getState().outbox).toMatchObject([{ state: 'pending', seq: 9 }]);
  });

  it('settles a message when the answer comes before the event', async () => {
    queue(outgoing('a'));
    calls[0]?.answer(sent('a', 3));
    await settle();
    expect(queued()).toEqual([]);
    receive(sent('a', 3));
    expect(held()).toEqual(['a']);
  });

  it('settles a message when the event comes before the answer [4.2]', async () => {
    queue(outgoing('a'));
    receive(sent('a', 3));
    expect(queued()).toEqual([]);
    calls[0]?.answer(sent('a', 3));
    await settle();
    expect(held()).toEqual(['a']);
    expect(calls).toHaveLength(1);
  });

  it('settles a message whose event came while the answer was lost, without sending it again', async () => {
    queue(outgoing('a'));
    receive(sent('a', 3));
    calls[0]?.refuse(new NetworkError('cut'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    expect(held()).toEqual(['a']);
  });

  it('repeats what got no answer with the same client_msg_id, waiting longer each time', async () => {
    queue(outgoing('a'));
    calls[0]?.refuse(new NetworkError('cut'));
    await vi.advanceTimersByTimeAsync(1_500);
    calls[1]?.refuse(new ApiError(503, 'server.unavailable', {}, []));
    await vi.advanceTimersByTimeAsync(1_400);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(calls.map(({ body }) => body.client_msg_id)).toEqual(['a', 'a', 'a']);
    expect(queued()).toEqual(['a pending']);
  });

  it('repeats at once when the socket is live again', async () => {
    queue(outgoing('a'));
    calls[0]?.refuse(new NetworkError('cut'));
    await settle();
    store.setState({ connection: { status: 'broken', since: 0 } });
    store.setState({ connection: { status: 'live', since: 0 } });
    await settle();
    expect(calls).toHaveLength(2);
  });

  it('keeps what the server refuses as failed with its reason, and sends what follows', async () => {
    queue(outgoing('a'), outgoing('b'));
    expect(calls).toHaveLength(1);
    calls[0]?.refuse(new ApiError(409, 'conversation.bot_gone', {}, []));
    await settle();
    expect(queued()).toEqual(['a failed', 'b pending']);
    expect(store.getState().outbox[0]?.reason).toBe('conversation.bot_gone');
    expect(calls[1]?.body.client_msg_id).toBe('b');
  });

  it('keeps what a colleague has answered meanwhile with it, over a reload, and does not try again [37.3]', async () => {
    queue(outgoing('a', { seen_seq: 2 }));
    expect(calls[0]?.body).toMatchObject({ seen_seq: 2 });
    const answers = { messages: [buildMessage({ seq: 3 })], count: 1 };
    calls[0]?.refuse(new ApiError(409, 'conversation.answered_meanwhile', {}, [], answers));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.getState().outbox).toMatchObject([{ state: 'failed', answers }]);
    outbox.close();
    const next = makeStore(buildState());
    const restored = new Outbox({ api, store: next, events: makeEventSink(next), storage: localStorage });
    restored.restore(meId);
    await settle();
    expect(next.getState().outbox).toMatchObject([{ content: 'Text a', state: 'failed', answers }]);
    expect(calls).toHaveLength(1);
    restored.close();
  });

  it('sends the messages of one channel in order and those of another beside them', async () => {
    queue(outgoing('a'), outgoing('b'), outgoing('c', { channel_id: 13 }));
    expect(calls.map(({ body }) => body.client_msg_id)).toEqual(['a', 'c']);
    calls[0]?.answer(sent('a', 3));
    await settle();
    expect(calls.map(({ body }) => body.client_msg_id)).toEqual(['a', 'c', 'b']);
  });

  it('shows an answered message as pending until the hole before it is filled', async () => {
    queue(outgoing('a'));
    calls[0]?.answer(sent('a', 4));
    await settle();
    expect(queued()).toEqual(['a pending']);
    expect(calls).toHaveLength(1);
    receive(buildMessage({ seq: 3 }));
    receive(sent('a', 4));
    expect(queued()).toEqual([]);
  });

  it('survives a reload of the page', () => {
    queue(outgoing('a'), outgoing('b', { state: 'failed', reason: 'channel.not_member', created_at: at(5) }));
    outbox.close();
    const next = makeStore(buildState());
    const restored = new Outbox({ api, store: next, events: makeEventSink(next), storage: localStorage });
    restored.restore(meId);
    expect(next.getState().outbox.map(({ client_msg_id }) => client_msg_id)).toEqual(['a', 'b']);
    expect(calls.at(-1)?.body.client_msg_id).toBe('a');
    restored.close();
  });

  it('is restored in the order in which it was written, whatever the order of the device', async () => {
    outbox.close();
    for (const [id, seconds] of [
      ['c', 3],
      ['a', 1],
      ['d', 40],
      ['b', 2],
    ] as const) {
      localStorage.setItem(keyOf(id), JSON.stringify(outgoing(id, { created_at: at(seconds) })));
    }
    const next = makeStore(buildState());
    const restored = new Outbox({ api, store: next, events: makeEventSink(next), storage: localStorage });
    restored.restore(meId);
    expect(next.getState().outbox.map(({ client_msg_id }) => client_msg_id)).toEqual(['a', 'b', 'c', 'd']);
    for (const [index, id] of ['a', 'b', 'c', 'd'].entries()) {
      expect(calls[index]?.body.client_msg_id).toBe(id);
      calls[index]?.answer(sent(id, 3 + index));
      await settle();
    }
    restored.close();
  });

  it.each([
    ['within one millisecond', 0],
    ['while the clock is set back', -3_600_000],
  ])('is restored in the order in which it was written, also %s', (_when, shiftMs) => {
    const ids = ['d', 'b', 'a', 'c'];
    for (const id of ids) {
      queue(outgoing(id, { created_at: timeBehindQueue(store.getState().outbox) }));
      vi.setSystemTime(Date.now() + shiftMs);
    }
    const stored = ids.toSorted().map((id) => [id, localStorage.getItem(keyOf(id)) ?? ''] as const);
    outbox.close();
    localStorage.clear();
    // A storage that returns its keys sorted.
    for (const [id, text] of stored) localStorage.setItem(keyOf(id), text);
    const next = makeStore(buildState());
    const restored = new Outbox({ api, store: next, events: makeEventSink(next), storage: localStorage });
    restored.restore(meId);
    expect(next.getState().outbox.map(({ client_msg_id }) => client_msg_id)).toEqual(ids);
    restored.close();
  });

  it('sends a message with what belongs to it, to its channel', () => {
    const files = [
      { ...file, id: 7 },
      { ...file, id: 8 },
    ];
    queue(
      outgoing('a', { files, parent: buildMessage({ seq: 2 }) }),
      outgoing('b', { channel_id: 13, audience: 'internal' }),
    );
    expect(calls.map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: 12, audience: 'public', content: 'Text a', client_msg_id: 'a', parent_id: 902, files: [7, 8] },
      { id: 13, audience: 'internal', content: 'Text b', client_msg_id: 'b', parent_id: null, files: [] },
    ]);
  });

  it('keeps a note one over a reload, where no page that knows no notes finds it [35.6]', () => {
    outbox.close();
    const anew = () => new Outbox({ api, store, events: makeEventSink(store), storage: localStorage });
    outbox = anew();
    outbox.restore(meId);
    calls = [];
    queue(outgoing('note', { audience: 'internal' }));
    expect(localStorage.getItem(keyOf('note'))).toBeNull();
    outbox.close();
    // As an earlier version has stored it.
    const { audience: _, ...former } = outgoing('former', { created_at: at(1) });
    localStorage.setItem(keyOf('former'), JSON.stringify(former));
    store.setState({ outbox: [] });
    localStorage.setItem(
      `switchboard.outbox-notes.${meId}.note`,
      JSON.stringify({ ...outgoing('note'), channel_id: 13 }),
    );
    calls = [];
    outbox = anew();
    outbox.restore(meId);
    expect(calls.map(({ body }) => body)).toMatchObject([
      { client_msg_id: 'note', audience: 'internal' },
      { client_msg_id: 'former', audience: 'public' },
    ]);
    outbox.forget();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('waits a second, then twice as long each time, half a minute at most, a quarter more or less', async () => {
    for (const [random, factor] of [
      [0.5, 1],
      [0, 0.75],
      [1, 1.25],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      calls = [];
      queue(outgoing(`waits ${random}`, { channel_id: 20 + factor }));
      for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
        calls[index]?.refuse(new NetworkError('cut'));
        await vi.advanceTimersByTimeAsync(seconds * factor * 1_000 - 1);
        expect(calls).toHaveLength(index + 1);
        await vi.advanceTimersByTimeAsync(1);
        expect(calls).toHaveLength(index + 2);
      }
    }
    vi.restoreAllMocks();
  });

  it('is woken by nothing but the socket that is live again', async () => {
    store.setState({ connection: { status: 'live', since: 0 } });
    queue(outgoing('a'));
    calls[0]?.refuse(new NetworkError('cut'));
    await settle();
    store.setState({ typing: { 12: { 5: 1 } } });
    store.setState({ connection: { status: 'live', since: 1 } });
    store.setState({ connection: { status: 'broken', since: 2 } });
    store.setState({ connection: { status: 'connecting', since: 3 } });
    await settle();
    expect(calls).toHaveLength(1);
  });

  it('does not send again what was discarded while it waited', async () => {
    queue(outgoing('a'), outgoing('b', { channel_id: 13 }));
    calls[0]?.refuse(new NetworkError('cut'));
    await settle();
    store.setState((state) => ({ outbox: state.outbox.filter(({ client_msg_id }) => client_msg_id !== 'a') }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls.map(({ body }) => body.client_msg_id)).toEqual(['a', 'b']);
  });

  it('calls failed what ends in an error of its own, and names the field that the server names', async () => {
    queue(outgoing('a'), outgoing('b'));
    calls[0]?.refuse(new TypeError('a fault of ours'));
    await settle();
    calls[1]?.refuse(
      new ApiError(422, 'validation.failed', {}, [{ field: 'content', message: 'validation.too_long', params: {} }]),
    );
    await settle();
    expect(store.getState().outbox.map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'server.failed'],
      ['failed', 'validation.too_long'],
    ]);
  });

  it('keeps on the device what waits, and nothing of what the server has', async () => {
    localStorage.setItem('another', 'thing');
    queue(outgoing('a'), outgoing('b'));
    expect(Object.keys(localStorage).toSorted()).toEqual(['another', keyOf('a'), keyOf('b')]);
    calls[0]?.answer(sent('a', 3));
    await settle();
    expect(Object.keys(localStorage).toSorted()).toEqual(['another', keyOf('b')]);
    outbox.forget();
    expect(Object.keys(localStorage)).toEqual(['another']);
  });

  it('sends nothing and takes nothing in once it is closed', async () => {
    queue(outgoing('a'), outgoing('b', { channel_id: 13 }), outgoing('c', { channel_id: 14 }));
    calls[2]?.refuse(new NetworkError('cut'));
    await settle();
    outbox.close();
    calls[0]?.answer(sent('a', 3));
    calls[1]?.refuse(new ApiError(409, 'conversation.bot_gone', {}, []));
    queue(outgoing('d', { channel_id: 15 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(3);
    expect(queued()).toEqual(['a pending', 'b pending', 'c pending', 'd pending']);
    expect(held()).toEqual([]);
  });

  it('waits for who is signed in, then sends what was written before, each once', () => {
    outbox.close();
    localStorage.setItem(keyOf('stored'), JSON.stringify(outgoing('stored')));
    localStorage.setItem(keyOf('both'), JSON.stringify(outgoing('both')));
    localStorage.setItem(keyOf('broken'), '{');
    const next = makeStore(buildState());
    const early = new Outbox({ api, store: next, events: makeEventSink(next), storage: localStorage });
    next.setState({ outbox: [outgoing('both'), outgoing('new')] });
    expect(calls).toEqual([]);
    expect(localStorage.getItem(keyOf('new'))).toBeNull();
    early.restore(meId);
    early.restore(meId);
    expect(next.getState().outbox.map(({ client_msg_id }) => client_msg_id)).toEqual(['stored', 'both', 'new']);
    expect(localStorage.getItem(keyOf('broken'))).toBeNull();
    early.close();
  });

  it('writes down the time of now behind older messages', () => {
    expect(timeBehindQueue([outgoing('a', { created_at: at(0) })])).toBe(new Date().toISOString());
    expect(timeBehindQueue([])).toBe(new Date().toISOString());
  });

  it('is nobody else’s business after another user signs in', () => {
    queue(outgoing('a'));
    outbox.close();
    const next = makeStore(buildState());
    const others = new Outbox({ api, store: next, events: makeEventSink(next), storage: localStorage });
    others.restore(99);
    expect(next.getState().outbox).toEqual([]);
    others.close();
  });

  it('keeps nothing on the device for one who signs out by choice', () => {
    queue(outgoing('a'));
    outbox.forget();
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
