// @vitest-environment node
import type { Message } from '@switchboard/contract';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../api/client.ts';
import { pinnedMessagesQuery } from '../../features/chat/channels/channels-queries.ts';
import { makeEventSink } from '../../store/make-event-sink.ts';
import { makeStore, type Store } from '../../store/store.ts';
import { at, buildClient, buildConversation, buildMessage, buildState, pageOf } from '../../store/testing/build.ts';
import { QueryRefresher } from './query-refresher.ts';

/** A page that has fetched the pinned messages of conversation 40, with a server whose answers the test gives. */
let answers: ((messages: Message[]) => void)[];
let queries: QueryClient;
let refresher: QueryRefresher;
let store: Store;
let receive: ReturnType<typeof makeEventSink>['receive'];
let unsubscribe: () => void;
let observer: ReturnType<typeof watchPins>;

const ofClient = (first_name: string) =>
  buildMessage({
    seq: 1,
    channel_id: 40,
    created_by: null,
    client_id: 70,
    author: { id: 70, first_name, last_name: 'Bondar', avatar: null },
    pinned_at: at(5),
  });
const call = () =>
  new Promise((resolve) => {
    answers.push((messages) => resolve(pageOf(messages)));
  });
const watchPins = () => new InfiniteQueryObserver(queries, pinnedMessagesQuery({ call } as unknown as Api, 40));
const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ data }) => data.map((each) => each.author));
const rename = (first_name: string) =>
  receive({ event: 'updateChannel', data: buildConversation({ client: buildClient({ first_name }) }) });
const pass = (ms = 200) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  answers = [];
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  queries.mount();
  refresher = new QueryRefresher(queries);
  store = makeStore(buildState([{ channel: buildConversation() }]));
  receive = makeEventSink(store, (frame, before, after) => refresher.receive(frame, before, after)).receive;
  observer = watchPins();
  unsubscribe = observer.subscribe(() => undefined);
});

afterEach(() => {
  unsubscribe();
  refresher.close();
  queries.clear();
  queries.unmount();
  vi.useRealTimers();
});

describe('what is fetched', () => {
  it('is fetched again while it is on the screen: a client renamed is renamed in what is pinned', async () => {
    answers[0]?.([ofClient('Olena')]);
    await pass();
    rename('Olga');
    await vi.waitFor(() => expect(answers).toHaveLength(2), 15_000);
    expect(shown()).toMatchObject([{ first_name: 'Olena' }]);
    answers[1]?.([ofClient('Olga')]);
    await pass();
    expect(shown()).toMatchObject([{ first_name: 'Olga' }]);
  });

  it('is fetched once after events that come together, and not after one that concerns something else', async () => {
    answers[0]?.([ofClient('Olena')]);
    await pass();
    for (const name of ['Olga', 'Olha', 'Olya']) rename(name);
    await vi.waitFor(() => expect(answers).toHaveLength(2), 15_000);
    answers[1]?.([ofClient('Olya')]);
    await pass();
    receive({ event: 'newMessage', data: buildMessage({ seq: 1, channel_id: 40 }) });
    receive({ event: 'newThing', data: {} } as never);
    await pass(1_000);
    expect(answers).toHaveLength(2);
  });

  it('is asked for again while the first answer, which may be older than the event, is on its way', async () => {
    rename('Olga');
    await vi.waitFor(() => expect(answers).toHaveLength(2), 15_000);
    answers[0]?.([ofClient('Olena')]);
    await pass();
    expect(shown()).toBeUndefined();
    answers[1]?.([ofClient('Olga')]);
    await pass();
    expect(shown()).toMatchObject([{ first_name: 'Olga' }]);
  });

  it('is fetched when it is shown the next time where it is not on the screen', async () => {
    answers[0]?.([ofClient('Olena')]);
    await pass();
    unsubscribe();
    rename('Olga');
    await pass(1_000);
    await vi.waitFor(() => expect(queries.getQueryCache().getAll()[0]?.state.isInvalidated).toBe(true), 15_000);
    expect(answers).toHaveLength(1);
    unsubscribe = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(answers).toHaveLength(2), 15_000);
  });

  it('is all fetched again after a time in which nothing was heard', async () => {
    answers[0]?.([]);
    await pass();
    refresher.refreshAll();
    expect(answers).toHaveLength(2);
  });

  it('is left alone once the session has ended', async () => {
    answers[0]?.([]);
    await pass();
    rename('Olga');
    refresher.close();
    await pass(1_000);
    expect(answers).toHaveLength(1);
  });
});
