// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError } from '../../api/api-error.ts';
import { markChannelStale, splitReaderChannel } from '../channels.ts';
import { Refresher } from '../loading/refresher.ts';
import { emptyTimeline } from '../slices/messages/messages-state.ts';
import { at, buildMessage, buildMessages, buildReaderChannel } from '../testing/build.ts';
import { range, startTimelines, type TimelinesFixture } from '../testing/timelines-fixture.ts';

let server: TimelinesFixture['server'];
let api: TimelinesFixture['api'];
let store: TimelinesFixture['store'];
let events: TimelinesFixture['events'];
let timelines: TimelinesFixture['timelines'];
let seqs: TimelinesFixture['seqs'];
let give: TimelinesFixture['give'];
let post: TimelinesFixture['post'];
let hear: TimelinesFixture['hear'];

beforeEach(() => {
  ({ server, api, store, events, timelines, seqs, give, post, hear } = startTimelines());
});

describe('a hole', () => {
  let refresher: Refresher;
  const reload = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    reload.mockReset();
    refresher = new Refresher({ api, store, events, timelines, reload });
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

  it('that could not be filled for want of a network makes everything load anew', async () => {
    give(buildMessages(1, 3));
    await timelines.open(12);
    for (const seq of [4, 5]) post(buildMessage({ seq }));
    server.failure = new NetworkError('cut');
    store.setState({ stale: { newClients: false, channels: [12] } });
    await vi.advanceTimersByTimeAsync(200);
    expect(reload).toHaveBeenCalledTimes(1);
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

  it('that cannot be filled is said, until it is [4.22]', async () => {
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

  it('in what is known of many channels is filled a hundred at a time, and drops those that do not come', async () => {
    give([], { id: 55 });
    const gone = splitReaderChannel(buildReaderChannel({ id: 7 })).channel;
    store.setState({ channels: { 7: gone } });
    store.setState((state) => [7, ...range(50, 150)].reduce(markChannelStale, state));
    await vi.advanceTimersByTimeAsync(200);
    expect(server.asked.map(({ query }) => query?.ids?.split(',').length)).toEqual([100, 2]);
    expect(Object.keys(store.getState().channels)).toEqual(['55']);
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
