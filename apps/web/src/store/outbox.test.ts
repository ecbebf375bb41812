import { type Endpoint, endpoints, type Message } from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../api/api-error.ts';
import type { Api } from '../api/client.ts';
import { makeEventSink } from './event-sink.ts';
import { applyEvent } from './handlers/apply-event.ts';
import { Outbox, timeBehindQueue } from './outbox.ts';
import type { OutgoingMessage } from './state.ts';
import { makeStore, type Store } from './store.ts';
import { at, buildChannel, buildMessage, buildMessages, buildOutgoing, buildState, meId } from './testing/build.ts';

interface Call {
  body: { client_msg_id: string; content: string };
  answer: (message: Message) => void;
  refuse: (error: unknown) => void;
}

let store: Store;
let outbox: Outbox;
let calls: Call[];

/** A server whose answers the test gives itself, one call at a time. */
const api: Pick<Api, 'call'> = {
  call: ((endpoint: Endpoint, input: { body: Call['body'] }) => {
    expect(endpoint).toBe(endpoints.sendMessage);
    return new Promise((answer, refuse) => {
      calls.push({ body: input.body, answer, refuse });
    });
  }) as unknown as Api['call'],
};

const outgoing = (id: string, message: Partial<OutgoingMessage> = {}): OutgoingMessage =>
  buildOutgoing({ client_msg_id: id, content: `Text ${id}`, ...message });

const keyOf = (id: string) => `switchboard.outbox.${meId}.${id}`;
const sent = (id: string, seq: number) => buildMessage({ seq, created_by: meId, client_msg_id: id });
const queue = (...messages: OutgoingMessage[]) =>
  store.setState((state) => ({ outbox: [...state.outbox, ...messages] }));
const queued = () => store.getState().outbox.map(({ client_msg_id, state }) => `${client_msg_id} ${state}`);
const receive = (message: Message) =>
  store.setState((state) => applyEvent(state, { event: 'newMessage', data: message }, { receivedAt: 0 }));
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

  it('settles a message when the event comes before the answer', async () => {
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
    // A browser that keeps its keys sorted.
    for (const [id, text] of stored) localStorage.setItem(keyOf(id), text);
    const next = makeStore(buildState());
    const restored = new Outbox({ api, store: next, events: makeEventSink(next), storage: localStorage });
    restored.restore(meId);
    expect(next.getState().outbox.map(({ client_msg_id }) => client_msg_id)).toEqual(ids);
    restored.close();
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
