import type { EndpointAddress, Message, ReadState } from '@switchboard/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../api/client.ts';
import { type Actions, makeActions } from '../actions.ts';
import type { EventSink } from '../event-sink.ts';
import { makeTimelines } from '../history/timelines.ts';
import { makeLoader } from '../loading/load.ts';
import { loadMe } from '../loading/load-me.ts';
import { makeEventSink } from '../make-event-sink.ts';
import { makeMarkRead } from '../mark-read.ts';
import type { State } from '../state.ts';
import { makeStore, type Store } from '../store.ts';
import {
  buildMe,
  buildMessage,
  buildMessages,
  buildReaderChannel,
  buildState,
  meId,
  member,
} from '../testing/build.ts';
import { makeDrafts } from './drafts.ts';
import { MutationQueue } from './mutation-queue.ts';

/** A server that handles concurrent calls in reverse order: the one sent last comes first. */
class OvertakingServer {
  message: Message = buildMessage({ seq: 1 });
  muted = false;
  readSeq = 0;
  me = buildMe({ language: 'en-US', theme: 'light' });
  readonly #underWay: { take: () => void; answer: (given: unknown) => void; refuse: () => void }[] = [];

  readonly call = ((endpoint: EndpointAddress, input: never) =>
    new Promise<never>((resolve, reject) =>
      this.#underWay.push({
        take: () => resolve(this.#answer(endpoint, input) as never),
        answer: (given) => resolve(given as never),
        refuse: () => reject(new Error('refused')),
      }),
    )) as Api['call'];

  async settle(): Promise<void> {
    for (let calls = 0; calls < 20; calls += 1) {
      this.takeUpLast();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  takeUpLast(): void {
    this.#underWay.pop()?.take();
  }

  answerNext(given: unknown): void {
    this.#underWay.shift()?.answer(given);
  }

  /** The call in progress, or about to start. */
  async refuseNext(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.#underWay.shift()?.refuse();
  }

  #answer(endpoint: EndpointAddress, { body }: { body: Record<string, never> }): unknown {
    const { name } = endpoint;
    if (name === 'editMessage') this.message = { ...this.message, content: body.content ?? '' };
    if (name === 'addReaction') this.message = { ...this.message, reactions: [{ emoji: '👍', user_ids: [meId] }] };
    if (name === 'removeReaction') this.message = { ...this.message, reactions: [] };
    if (name === 'muteChannel') this.muted = true;
    if (name === 'unmuteChannel') this.muted = false;
    if (name === 'updateProfile') this.me = { ...this.me, ...body };
    if (name === 'markChannelRead') this.readSeq = Math.max(this.readSeq, body.up_to_seq ?? 0);
    if (name === 'markChannelUnread') this.readSeq = (body.from_seq ?? 1) - 1;
    if (name === 'updatePreferences') {
      this.me = { ...this.me, preferences: { ...this.me.preferences, ...body } };
      return this.me.preferences;
    }
    if (name.startsWith('markChannel')) {
      return { read_seq: this.readSeq, unread_count: 3 - this.readSeq, last_seq: 3 } satisfies ReadState;
    }
    return /Message|Reaction/.test(name) ? this.message : this.me;
  }
}

let server: OvertakingServer;
let store: Store;
let events: EventSink<State>;
let actions: Actions;
let markRead: (channelId: number) => void;

beforeEach(() => {
  server = new OvertakingServer();
  const channel = buildReaderChannel({ last_seq: 3 });
  const membership = member({ read_seq: 0, unread_count: 3 });
  store = makeStore(
    buildState([{ channel, membership, messages: buildMessages(1, 3) }], { me: server.me, load: 'ready' }),
  );
  const api = { call: server.call };
  const mutations = new MutationQueue();
  markRead = makeMarkRead(api, store, mutations);
  const subscriptions = { subscribe: () => Promise.resolve(), unsubscribe: () => undefined };
  events = makeEventSink(store);
  actions = makeActions({
    api,
    store,
    events,
    timelines: makeTimelines({ api, store, events, subscriptions }),
    mutations,
    markRead,
    drafts: makeDrafts(store, localStorage),
    sendTyping: () => undefined,
    sendPresent: () => undefined,
    reload: () => undefined,
  });
});

it('of two edits of a message the second one stays', async () => {
  void actions.editMessage(12, server.message.id, 'At nine');
  void actions.editMessage(12, server.message.id, 'At ten');
  await server.settle();
  expect(server.message.content).toBe('At ten');
});

it('an emoji put on a message and taken off again is off', async () => {
  void actions.setReaction(12, server.message, '👍', true);
  void actions.setReaction(12, server.message, '👍', false);
  await server.settle();
  expect(server.message.reactions).toEqual([]);
  expect(store.getState().timelines[12]?.messages[0]?.reactions).toEqual([]);
});

it('a channel muted and unmuted again is not muted', async () => {
  void actions.setMuted(12, true);
  void actions.setMuted(12, false);
  await server.settle();
  expect(server.muted).toBe(false);
  expect(store.getState().memberships[12]?.muted).toBe(false);
});

it('what is marked unread while it is being marked read stays unread', async () => {
  markRead(12);
  void actions.markUnread(12, 2);
  await server.settle();
  expect(server.readSeq).toBe(1);
  expect(store.getState().memberships[12]?.unread_count).toBe(2);
});

it('of two choices of a preference the second one stays', async () => {
  void actions.updatePreferences({ sound: false });
  void actions.updatePreferences({ sound: true });
  await server.settle();
  expect(server.me.preferences.sound).toBe(true);
  expect(store.getState().me?.preferences.sound).toBe(true);
});

it('of two languages and themes chosen the second ones stay [1.6]', async () => {
  for (const language of ['uk-UA', 'en-US'] as const) void actions.chooseAppearance({ language });
  for (const theme of ['dark', 'auto'] as const) void actions.chooseAppearance({ theme });
  await server.settle();
  expect(server.me).toMatchObject({ language: 'en-US', theme: 'auto' });
});

it('a language chosen while the profile is being loaded is not taken back by it', async () => {
  const before = server.me;
  const answers: (() => void)[] = [];
  const call = (() => new Promise<never>((resolve) => answers.push(() => resolve(before as never)))) as Api['call'];
  void makeLoader({ api: { call }, store, events, signal: new AbortController().signal }).load();
  void actions.chooseAppearance({ language: 'uk-UA' });
  await server.settle();
  for (const answer of answers) answer();
  await server.settle();
  expect(store.getState().me?.language).toBe('uk-UA');
});

it('a message that comes while an invitation is being answered is counted', async () => {
  const answer = buildReaderChannel({ last_seq: 3, unread_count: 3, members_count: 5 });
  await actions.settleChannel(() => {
    const message = buildMessage({ seq: 4, created_by: 2 });
    events.receive({ event: 'newMessage', data: message });
    return Promise.resolve(answer);
  });
  expect(store.getState().channels[12]).toMatchObject({ last_seq: 4, members_count: 5 });
  expect(store.getState().memberships[12]?.unread_count).toBe(4);
});

it('a language chosen on another device comes with the next load, once the one chosen here is saved', async () => {
  void actions.chooseAppearance({ theme: 'dark' });
  await server.settle();
  server.me = { ...server.me, theme: 'light' };
  void loadMe({ api: { call: server.call }, store, events });
  await server.settle();
  expect(store.getState().me?.theme).toBe('light');
});

it('a theme chosen and saved while the profile is loaded for the first time stays', async () => {
  const before = server.me;
  store.setState({ me: null });
  const answers: (() => void)[] = [];
  const call = (() => new Promise<never>((resolve) => answers.push(() => resolve(before as never)))) as Api['call'];
  const loading = loadMe({ api: { call }, store, events });
  void actions.chooseAppearance({ theme: 'dark' });
  await server.settle();
  for (const answer of answers) answer();
  await loading;
  expect(store.getState().me?.theme).toBe('dark');
});

it('an edit is shown though what was asked of the message behind it is refused', async () => {
  const { message } = server;
  const edited = { ...message, content: 'At ten', updated_at: '2026-11-21T11:00:00.000Z' };
  const edit = actions.editMessage(12, message.id, 'At ten');
  const pin = actions.pinMessage(12, message.id);
  server.answerNext(edited);
  await edit;
  void server.refuseNext();
  await expect(pin).rejects.toThrow('refused');
  expect(store.getState().timelines[12]?.messages[0]?.content).toBe('At ten');
});

it('of an emoji put on and taken off nothing is left when both are refused', async () => {
  const on = actions.setReaction(12, server.message, '👍', true);
  const off = actions.setReaction(12, server.message, '👍', false);
  void server.refuseNext();
  await expect(on).rejects.toThrow('refused');
  void server.refuseNext();
  await expect(off).rejects.toThrow('refused');
  expect(store.getState().timelines[12]?.messages[0]?.reactions).toEqual([]);
});

it('an emoji taken off again stays off while the answer to putting it on comes', async () => {
  const on = actions.setReaction(12, server.message, '👍', true);
  void actions.setReaction(12, server.message, '👍', false);
  server.takeUpLast();
  await on;
  expect(store.getState().timelines[12]?.messages[0]?.reactions).toEqual([]);
});

describe('the mutation queue', () => {
  const started: string[] = [];
  const change = (name: string, ends: Promise<unknown> = Promise.resolve()) => {
    return () => {
      started.push(name);
      return ends;
    };
  };
  const never = new Promise(() => undefined);
  let mutations: MutationQueue;
  beforeEach(() => {
    started.length = 0;
    mutations = new MutationQueue();
  });

  it('a change that is refused keeps none behind it back', async () => {
    await expect(mutations.run('message 1', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await expect(mutations.run('message 1', () => Promise.resolve('done'))).resolves.toBe('done');
    const refused = mutations.run('message 1', () => Promise.reject(new Error('refused')));
    const behind = mutations.run('message 1', () => Promise.resolve('done'));
    await expect(refused).rejects.toThrow('refused');
    await expect(behind).resolves.toBe('done');
  });

  it('what waits goes at once, in its order, when the page is left or the reader signs out', () => {
    void mutations.run('theme', change('dark', never));
    void mutations.run('theme', change('light', never));
    void mutations.run('theme', change('auto', never));
    expect(started).toEqual(['dark']);
    mutations.flush();
    expect(started).toEqual(['dark', 'light', 'auto']);
  });

  it('what waits when the session ends never goes', async () => {
    void mutations.run('message 1', change('first', never));
    const second = mutations.run('message 1', change('second'));
    mutations.close();
    await expect(second).rejects.toThrow('The session has ended');
    await expect(mutations.run('message 2', change('third'))).rejects.toThrow('The session has ended');
    expect(started).toEqual(['first']);
  });

  it('a change that hangs keeps the one behind it back for ten seconds, and nothing else', async () => {
    vi.useFakeTimers();
    for (const name of ['first', 'second', 'third']) void mutations.run('message 1', change(name, never));
    await vi.advanceTimersByTimeAsync(9_900);
    expect(started).toEqual(['first']);
    await vi.advanceTimersByTimeAsync(200);
    expect(started).toEqual(['first', 'second']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(started).toEqual(['first', 'second', 'third']);
    vi.useRealTimers();
  });

  it('an answer knows when a later change was answered before it', async () => {
    vi.useFakeTimers();
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const first = mutations.run('mute 12', async (isOvertaken) => {
      await slow;
      return isOvertaken();
    });
    const second = mutations.run('mute 12', (isOvertaken) => Promise.resolve(isOvertaken()));
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(second).resolves.toBe(false);
    answer();
    await expect(first).resolves.toBe(true);
    vi.useRealTimers();
  });
});

it('a message written after the clock was set back still stands behind those that wait', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    actions.sendMessage({ channelId: 12, audience: 'public', content: 'First' });
    vi.setSystemTime(Date.now() - 3_600_000);
    actions.sendMessage({ channelId: 12, audience: 'public', content: 'Second' });
  } finally {
    vi.useRealTimers();
  }
  const written = store.getState().outbox.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  expect(written.map(({ content }) => content)).toEqual(['First', 'Second']);
});
