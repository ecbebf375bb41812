// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest';
import { NetworkError } from '../api/api-error.ts';
import { makeLoader } from './load.ts';
import {
  buildBot,
  buildChannel,
  buildMe,
  buildMessage,
  buildMessages,
  buildState,
  buildUser,
  member,
} from './testing/build.ts';
import { range, startTimelines, type TimelinesFixture } from './testing/timelines-fixture.ts';

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
