// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/api-error.ts';
import {
  buildBot,
  buildChannel,
  buildMe,
  buildMessage,
  buildMessages,
  buildState,
  buildUser,
  member,
} from '../testing/build.ts';
import { range, startTimelines, type TimelinesFixture } from '../testing/timelines-fixture.ts';
import { makeLoader } from './load.ts';

let server: TimelinesFixture['server'];
let api: TimelinesFixture['api'];
let store: TimelinesFixture['store'];
let events: TimelinesFixture['events'];
let timelines: TimelinesFixture['timelines'];
let inHistory: TimelinesFixture['inHistory'];
let look: TimelinesFixture['look'];
let seqs: TimelinesFixture['seqs'];
let give: TimelinesFixture['give'];

beforeEach(() => {
  ({ server, api, store, events, timelines, inHistory, look, seqs, give } = startTimelines());
});

describe('loading afresh', () => {
  const load = () => makeLoader({ api, store, events, signal: new AbortController().signal }).load();

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

describe('a load that did not bring everything', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const hold = () => {
    give([], { unread_count: 1 });
    store.setState({ ...store.getState(), load: 'ready' });
    server.failure = new NetworkError('cut');
  };

  it('is repeated until it has, since what is held from before would grow old unseen', async () => {
    hold();
    await makeLoader({ api, store, events, signal: new AbortController().signal }).load();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.getState()).toMatchObject({ load: 'ready', memberships: {} });
    server.failure = null;
    await vi.advanceTimersByTimeAsync(3_999);
    expect(store.getState().memberships).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(store.getState().memberships[12]?.unread_count).toBe(1);
    const asked = server.calls.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(asked);
  });

  it('is let go with the page', async () => {
    hold();
    const page = new AbortController();
    await makeLoader({ api, store, events, signal: page.signal }).load();
    const asked = server.calls.length;
    page.abort();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.calls).toHaveLength(asked);
  });
});
