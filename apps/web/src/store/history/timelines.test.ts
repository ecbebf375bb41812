// @vitest-environment node
import { type EventFrame, endpoints, type ReaderChannel } from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import { at, buildMessage, buildMessages } from '../testing/build.ts';
import { range, startTimelines, type TimelinesFixture } from '../testing/timelines-fixture.ts';
import { makeTimelines } from './timelines.ts';

let server: TimelinesFixture['server'];
let api: TimelinesFixture['api'];
let store: TimelinesFixture['store'];
let events: TimelinesFixture['events'];
let timelines: TimelinesFixture['timelines'];
let inHistory: TimelinesFixture['inHistory'];
let look: TimelinesFixture['look'];
let seqs: TimelinesFixture['seqs'];
let give: TimelinesFixture['give'];
let post: TimelinesFixture['post'];
let hear: TimelinesFixture['hear'];

beforeEach(() => {
  ({ server, api, store, events, timelines, inHistory, look, seqs, give, post, hear } = startTimelines());
});

describe('opening a channel', () => {
  it('shows the newest 25 messages and that there are older ones [4.1]', async () => {
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
  it('come thirty at a time until the first [4.1, 9.1]', async () => {
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

describe('the channel that is likely to be next', () => {
  it('is held before it is opened, without being on the screen; another one replaces it', async () => {
    give(buildMessages(1, 3), { is_member: false });
    await timelines.openAhead(12);
    expect([seqs(), store.getState().active.channelId]).toEqual([[1, 2, 3], null]);
    await timelines.openAhead(12);
    expect(server.asked.filter(({ name }) => name === 'listMessages')).toHaveLength(1);
    post(buildMessage({ seq: 4 }));
    const opening = timelines.open(12);
    expect(seqs()).toEqual([1, 2, 3]);
    await opening;
    expect(seqs()).toEqual([1, 2, 3, 4]);
    await timelines.openAhead(13);
    expect(store.getState().timelines[12]).toBeUndefined();
  });

  it('stays when it is on the screen by the time another one is loaded', async () => {
    give(buildMessages(1, 3), { is_member: false });
    await timelines.openAhead(12);
    look(12);
    await timelines.open(12);
    await timelines.openAhead(13);
    expect(seqs()).toEqual([1, 2, 3]);
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
