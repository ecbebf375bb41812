import type { CurrentUser, DraftView, EndpointAddress } from '@switchboard/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { makeEventSink } from '../make-event-sink.ts';
import { makeStore } from '../store.ts';
import { buildDraft } from '../testing/build.ts';
import { DraftSaver } from './draft-saver.ts';
import { loadDrafts, makeDrafts, selectDraft } from './drafts.ts';

const me = { id: 1 } as CurrentUser;

interface Call {
  content: string;
  parent_id: number | null;
  answer: (updatedAt: string) => void;
  fail: (error: Error) => void;
}

const answered = { id: 31, seq: 3 };

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();

/** One device: drafts, their saver and a server that answers when the test tells it to. */
function buildDevice(listed: DraftView[] = []) {
  const calls: Call[] = [];
  const call = (endpoint: EndpointAddress, input: { body: { content: string; parent_id: number | null } }) => {
    if (endpoint.name === 'listDrafts') return Promise.resolve({ data: listed, count: listed.length, hasMore: false });
    return new Promise<DraftView>((resolve, reject) => {
      const answer = (updated_at: string) => resolve(buildDraft({ channel_id: 7, ...input.body, updated_at }));
      calls.push({ ...input.body, answer, fail: reject });
    });
  };
  const api = { call: call as unknown as Api['call'] };
  const store = makeStore({ me, load: 'ready', connection: { status: 'live', since: 0 } });
  const events = makeEventSink(store);
  const drafts = makeDrafts(store, localStorage);
  drafts.restore(1);
  const saver = new DraftSaver({ api, store });
  const receive = (content: string, updated_at: string, parent_id: number | null = null) =>
    events.receive({
      event: 'updateDraft',
      data: buildDraft({ channel_id: 7, content, parent_id, parent_seq: parent_id && 3, updated_at }),
    });
  const setStatus = (status: 'live' | 'broken') => store.setState({ connection: { status, since: 0 } });
  const load = () => loadDrafts(api, store, events);
  return {
    api,
    store,
    drafts,
    saver,
    calls,
    receive,
    setStatus,
    load,
    read: () => store.getState().drafts[7] ?? '',
    readParent: () => store.getState().draftParents[7]?.id ?? null,
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('drafts', () => {
  it('are saved also if they were written before anything saves them', async () => {
    const { api, store, drafts, saver, calls } = buildDevice();
    saver.close();
    drafts.set(7, 'Early');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(calls).toEqual([]);
    const late = new DraftSaver({ api, store });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toMatchObject([{ content: 'Early' }]);
    late.close();
  });

  it('are saved a second after the last key, as they are then [5.4]', async () => {
    const { drafts, calls } = buildDevice();
    drafts.set(7, 'Hel');
    await vi.advanceTimersByTimeAsync(900);
    drafts.set(7, 'Hello');
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map(({ content }) => content)).toEqual(['Hello']);
  });

  it('that were sent are removed at once, after a save that was under way, and never come back', async () => {
    const { drafts, calls, receive, read } = buildDevice();
    drafts.set(7, 'Hello');
    await vi.advanceTimersByTimeAsync(1_000);
    drafts.set(7, '');
    expect(localStorage.getItem('switchboard.draft.1.7')).toBeNull();
    receive('Hello', at(1));
    expect(read()).toBe('');
    calls[0]?.answer(at(1));
    await settle();
    await settle();
    expect(calls.map(({ content }) => content)).toEqual(['Hello', '']);
    calls[1]?.answer(at(2));
    await settle();
    receive('Hello', at(1));
    expect(read()).toBe('');
  });

  it('from another device replace what is not being written here', async () => {
    const { receive, read, store } = buildDevice();
    receive('from the phone', at(1));
    expect(read()).toBe('from the phone');
    expect(selectDraft(7)(store.getState())).toBe('public');
    receive('', at(2));
    expect(read()).toBe('');
    expect(selectDraft(7)(store.getState())).toBe(null);
  });

  it('from another device never replace what is being written here', async () => {
    const { drafts, calls, receive, read } = buildDevice();
    drafts.set(7, 'mine');
    receive('theirs', at(1));
    expect(read()).toBe('mine');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.map(({ content }) => content)).toEqual(['mine']);
  });

  it('ignore a late echo of an earlier save', async () => {
    const { drafts, calls, receive, read } = buildDevice();
    drafts.set(7, 'one');
    await vi.advanceTimersByTimeAsync(1_000);
    calls[0]?.answer(at(1));
    await settle();
    drafts.set(7, 'one two');
    await vi.advanceTimersByTimeAsync(1_000);
    calls[1]?.answer(at(2));
    await settle();
    receive('one', at(1));
    expect(read()).toBe('one two');
  });

  it('written offline are kept over a reload and sent with the next connection', async () => {
    const first = buildDevice();
    first.setStatus('broken');
    first.drafts.set(7, 'offline');
    await vi.advanceTimersByTimeAsync(1_000);
    first.calls[0]?.fail(new NetworkError());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(first.calls).toHaveLength(1);
    first.saver.close();

    const listed = [buildDraft({ channel_id: 7, content: 'older', updated_at: at(1) })];
    const second = buildDevice(listed);
    second.setStatus('broken');
    await second.load();
    expect(second.read()).toBe('offline');
    second.setStatus('live');
    await settle();
    expect(second.calls.map(({ content }) => content)).toEqual(['offline']);
  });

  it('that the server does not take are kept here and not sent again and again', async () => {
    const { drafts, calls, read } = buildDevice();
    drafts.set(7, 'mine');
    await vi.advanceTimersByTimeAsync(1_000);
    calls[0]?.fail(new ApiError(404, 'channel.not_found', {}, []));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    expect(read()).toBe('mine');
  });

  it('that were sent on another device while this one was away are gone after the load', async () => {
    const { receive, load, read } = buildDevice();
    receive('sent since', at(1));
    await load();
    expect(read()).toBe('');
    expect(localStorage.getItem('switchboard.draft.1.7')).toBeNull();
  });

  it('are saved with the message they reply to, also when only that has changed', async () => {
    const { drafts, calls } = buildDevice();
    drafts.setParent(7, answered);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(calls).toEqual([]);
    drafts.set(7, 'Yes');
    await vi.advanceTimersByTimeAsync(1_000);
    calls[0]?.answer(at(1));
    await settle();
    drafts.setParent(7, null);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.map(({ content, parent_id }) => [content, parent_id])).toEqual([
      ['Yes', 31],
      ['Yes', null],
    ]);
  });

  it('keep the message they reply to over a reload, and while all of their words are deleted', () => {
    const first = buildDevice();
    first.drafts.setParent(7, answered);
    first.drafts.set(7, 'Yes');
    first.drafts.set(7, '');
    first.saver.close();
    const second = buildDevice();
    expect(second.store.getState().draftParents[7]).toEqual(answered);
  });

  it('from another device bring the message they reply to; sent there, they take it along', () => {
    const { receive, readParent } = buildDevice();
    receive('Yes', at(1), 31);
    expect(readParent()).toBe(31);
    receive('', at(2));
    expect(readParent()).toBeNull();
  });

  it('leave nothing on the device of who signs out', () => {
    const { drafts } = buildDevice();
    drafts.setParent(7, answered);
    drafts.set(7, 'Yes');
    drafts.forget();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('stay on the device when the page is left', () => {
    const { drafts, store } = buildDevice();
    drafts.set(7, 'for ever');
    store.setState({ me: null, drafts: {}, draftSync: {} });
    expect(localStorage.getItem('switchboard.draft.1.7')).toBe('for ever');
  });
});
