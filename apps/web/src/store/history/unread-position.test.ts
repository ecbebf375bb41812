// @vitest-environment node
import { defaultPreferences, endpoints } from '@switchboard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { splitReaderChannel } from '../channels.ts';
import { buildMe, buildMessages, buildOutgoing } from '../testing/build.ts';
import { range, startTimelines, type TimelinesFixture } from '../testing/timelines-fixture.ts';

let server: TimelinesFixture['server'];
let store: TimelinesFixture['store'];
let timelines: TimelinesFixture['timelines'];
let inHistory: TimelinesFixture['inHistory'];
let look: TimelinesFixture['look'];
let seqs: TimelinesFixture['seqs'];
let give: TimelinesFixture['give'];

beforeEach(() => {
  ({ server, store, timelines, inHistory, look, seqs, give } = startTimelines());
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
    // Of the thirty loaded, more are unread than read.
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
