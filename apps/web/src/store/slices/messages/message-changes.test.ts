// @vitest-environment node
import type { EventData, EventName, Message } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { slices } from '../../slices.ts';
import type { State } from '../../state.ts';
import {
  at,
  buildChannel,
  buildClient,
  buildConversation,
  buildMessage,
  buildMessages,
  buildState,
  buildTimeline,
  buildUser,
  member,
} from '../../testing/build.ts';

const apply = <Name extends EventName>(state: State, event: Name, data: EventData<Name>): State =>
  slices.applyEvent(state, { event, data }, { receivedAt: 1_000 });

const file: Message['files'][number] = {
  id: 5,
  original: 'a.txt',
  filename: 'a.txt',
  name: 'a.txt',
  type: 'text/plain',
  kind: 'file',
  size: 1,
  width: null,
  height: null,
  duration: null,
  src: '/files/5/',
};
const quoteOf = (seq: number): NonNullable<Message['parent']> => ({
  id: 900 + seq,
  seq,
  content: `Message ${seq}`,
  created_by: 5,
  client_id: null,
  author_name: 'Bohdan Shevchuk',
  deleted_at: null,
  files_count: 0,
});
const holding = (messages: Message[], read_seq = messages.length): State =>
  buildState([
    {
      channel: buildChannel({ last_seq: messages.length }),
      membership: member({ read_seq, unread_count: messages.length - read_seq }),
      messages,
    },
  ]);
const held = (state: State, seq: number) => state.timelines[12]?.messages[seq - 1];
const deletion = (seq: number, seconds = 60) => ({ channel_id: 12, id: 900 + seq, seq, deleted_at: at(seconds) });
const row = (state: State) => state.channels[12]?.last_message;

describe('a pin', () => {
  const pin = (seq: number, seconds: number) => ({
    channel_id: 12,
    message_id: 900 + seq,
    seq,
    pinned_at: at(seconds),
    updated_at: at(seconds),
  });
  const unpin = (seq: number, seconds: number) => ({
    channel_id: 12,
    message_id: 900 + seq,
    seq,
    updated_at: at(seconds),
  });

  it('shows on its message, and is gone when taken off', () => {
    const pinned = apply(holding(buildMessages(1, 3)), 'pinnedMessage', pin(2, 50));
    expect(held(pinned, 2)).toMatchObject({ content: 'Message 2', pinned_at: at(50), updated_at: at(50) });
    expect(held(pinned, 1)?.pinned_at).toBeNull();
    const unpinned = apply(pinned, 'unpinnedMessage', unpin(2, 51));
    expect(held(unpinned, 2)).toMatchObject({ pinned_at: null, updated_at: at(51) });
  });

  it('that is older than the version held changes nothing on it; one of the same moment does', () => {
    const state = holding([buildMessage({ seq: 1, updated_at: at(50) })]);
    expect(held(apply(state, 'pinnedMessage', pin(1, 49)), 1)).toBe(held(state, 1));
    expect(held(apply(state, 'pinnedMessage', pin(1, 50)), 1)?.pinned_at).toBe(at(50));
  });

  it('does not show on a message that was deleted, nor does one that stands already make it newer', () => {
    const gone = apply(holding(buildMessages(1, 3)), 'deleteMessage', deletion(2));
    expect(held(apply(gone, 'pinnedMessage', pin(2, 70)), 2)).toBe(held(gone, 2));
    const pinned = apply(holding(buildMessages(1, 3)), 'pinnedMessage', pin(2, 50));
    expect(held(apply(pinned, 'pinnedMessage', { ...pin(2, 50), updated_at: at(55) }), 2)).toBe(held(pinned, 2));
  });
});

describe('a quote in a reply', () => {
  const reply = buildMessage({ seq: 2, parent: quoteOf(1) });
  const others = [buildMessage({ seq: 3, parent: quoteOf(7) }), buildMessage({ seq: 4 })];
  const state = holding([buildMessage({ seq: 1 }), reply, ...others]);

  it('follows an edit of what it quotes, and no other does', () => {
    const edited = buildMessage({ seq: 1, content: '**Changed**', files: [file], updated_at: at(50) });
    const next = apply(state, 'updateMessage', edited);
    expect(held(next, 2)?.parent).toEqual({ ...quoteOf(1), content: 'Changed', files_count: 1 });
    expect([held(next, 3), held(next, 4)]).toEqual(others);
    // The same object, so that its row is not rendered again.
    expect(held(apply(next, 'updateMessage', { ...edited, updated_at: at(51) }), 2)).toBe(held(next, 2));
  });

  it('loses the words of what is deleted', () => {
    const gone = apply(state, 'deleteMessage', deletion(1));
    expect(held(gone, 2)?.parent).toEqual({ ...quoteOf(1), content: '', deleted_at: at(60) });
    expect(held(gone, 2)?.content).toBe('Message 2');
    expect(held(gone, 3)).toBe(others[0]);
  });

  it('follows also what is not held itself, and in the history window', () => {
    const inHistory = { ...holding([]), historyWindows: { 12: buildTimeline([reply]) } };
    const next = apply(inHistory, 'updateMessage', buildMessage({ seq: 1, content: 'Changed', updated_at: at(50) }));
    expect(next.historyWindows[12]?.messages[0]?.parent?.content).toBe('Changed');
  });
});

describe('an answer that comes later than what happened since', () => {
  const late = buildMessage({ seq: 1, content: 'First edit', updated_at: at(40) });
  const state = buildState([
    {
      channel: buildChannel({ last_seq: 2 }),
      messages: [buildMessage({ seq: 1 }), buildMessage({ seq: 2, parent: quoteOf(1) })],
    },
    { channel: buildChannel({ id: 13 }) },
  ]);

  it('brings the words of an earlier edit back neither to a quote nor to the row of the channel', () => {
    const single = apply(holding([]), 'newMessage', buildMessage({ seq: 1 }));
    const second = buildMessage({ seq: 1, content: 'Second edit', updated_at: at(50) });
    expect(row(apply(apply(single, 'updateMessage', second), 'updateMessage', late))?.preview).toBe('Second edit');
    const quoting = apply(apply(state, 'updateMessage', second), 'updateMessage', late);
    expect(held(quoting, 2)?.parent?.content).toBe('Second edit');
  });

  it('brings the words of a deleted message back nowhere', () => {
    const single = apply(apply(holding([]), 'newMessage', buildMessage({ seq: 1 })), 'deleteMessage', deletion(1));
    const after = apply(single, 'updateMessage', late);
    expect([row(after)?.preview, held(after, 1)?.content]).toEqual(['', '']);
    const quoting = apply(apply(state, 'deleteMessage', deletion(1)), 'updateMessage', late);
    expect(held(quoting, 2)?.parent).toEqual({ ...quoteOf(1), content: '', deleted_at: at(60) });
  });
});

describe('the row of a channel', () => {
  const system = { created_by: null, author: null, system: { code: 'joined', params: {} } } as const;

  it('shows who spoke, by the name alone where there is one, and whether there are files', () => {
    const author = { id: 5, first_name: 'Bohdan', last_name: '', avatar: null };
    const spoken = apply(holding([]), 'newMessage', buildMessage({ seq: 1, author }));
    expect(row(spoken)).toMatchObject({ author_name: 'Bohdan', attachment: null });
    const client = buildMessage({
      seq: 1,
      channel_id: 40,
      created_by: null,
      author: null,
      client_id: 70,
      files: [file],
    });
    const asked = apply(buildState([{ channel: buildConversation() }]), 'newMessage', client);
    expect(asked.channels[40]?.last_message).toMatchObject({ author_name: '', client_id: 70 });
    expect(asked.channels[40]?.last_message?.attachment).toEqual({ kind: 'file', name: file.original, count: 1 });
  });

  it('keeps what was said last when the system speaks, and who is to answer', () => {
    const conversation = buildState([{ channel: buildConversation() }]);
    const asked = apply(
      conversation,
      'newMessage',
      buildMessage({ seq: 1, channel_id: 40, created_by: null, client_id: 70 }),
    );
    const joined = apply(asked, 'newMessage', buildMessage({ seq: 2, channel_id: 40, ...system }));
    expect(joined.channels[40]).toMatchObject({ last_seq: 2, awaiting_reply: true, last_message: { seq: 1 } });
  });

  it('follows files alone, and stays the same object when nothing it shows has changed', () => {
    const spoken = apply(holding([]), 'newMessage', buildMessage({ seq: 1, files: [file] }));
    const without = apply(spoken, 'updateMessage', buildMessage({ seq: 1, updated_at: at(50) }));
    expect(row(without)?.attachment).toBeNull();
    const reacted = apply(without, 'updateMessage', buildMessage({ seq: 1, updated_at: at(51) }));
    expect(reacted.channels[12]).toBe(without.channels[12]);
  });

  it('is left alone by changes and deletions of earlier messages', () => {
    const two = apply(
      apply(holding([]), 'newMessage', buildMessage({ seq: 1 })),
      'newMessage',
      buildMessage({ seq: 2 }),
    );
    const edited = apply(two, 'updateMessage', buildMessage({ seq: 1, content: 'x', updated_at: at(50) }));
    expect(row(apply(edited, 'deleteMessage', deletion(1)))).toBe(row(two));
  });
});

describe('a message that is deleted', () => {
  const full = buildMessage({
    seq: 2,
    files: [file],
    metadata: { urls: ['https://a.test/'], previews: [] },
    pinned_at: at(20),
    reactions: [{ emoji: '👍', user_ids: [5] }],
  });

  it('keeps its place and loses everything that was said with it', () => {
    const gone = apply(holding([buildMessage({ seq: 1 }), full]), 'deleteMessage', deletion(2));
    expect(held(gone, 2)).toEqual({
      ...full,
      content: '',
      files: [],
      metadata: { urls: [], previews: [] },
      pinned_at: null,
      reactions: [],
      updated_at: at(60),
      deleted_at: at(60),
    });
    expect(held(apply(gone, 'deleteMessage', deletion(2, 70)), 2)).toBe(held(gone, 2));
  });

  it('lowers the unread once, however often it is told, and each of several once', () => {
    const unread = holding(buildMessages(1, 4), 1);
    let state = apply(unread, 'deleteMessage', deletion(3));
    state = apply(state, 'deleteMessage', deletion(3));
    expect(state.memberships[12]?.unread_count).toBe(2);
    state = apply(apply(state, 'deleteMessage', deletion(2)), 'deleteMessage', deletion(3));
    expect(state.memberships[12]?.unread_count).toBe(1);
    expect(state.deletedUnread[12]).toEqual([3, 2]);
  });

  it('lowers nothing when it never counted, or when nothing does', () => {
    const ownUnread = holding([buildMessage({ seq: 1 }), buildMessage({ seq: 2, created_by: 3 })], 0);
    expect(apply(ownUnread, 'deleteMessage', deletion(2)).memberships[12]?.unread_count).toBe(2);
    const none = buildState([{ channel: buildChannel({ last_seq: 9 }), membership: member({ read_seq: 3 }) }]);
    expect(apply(none, 'deleteMessage', deletion(5)).memberships[12]?.unread_count).toBe(0);
  });

  it('lowers what another channel has not read by nothing, and forgets none of its deletions', () => {
    const state = { ...holding(buildMessages(1, 4), 1), deletedUnread: { 13: [7] } };
    expect(apply(state, 'deleteMessage', deletion(3)).deletedUnread).toEqual({ 12: [3], 13: [7] });
  });
});

describe('what is known of a channel', () => {
  it('takes nothing in twice: a message before its newest changes neither count nor row', () => {
    const state = apply(holding([]), 'newMessage', buildMessage({ seq: 1 }));
    const again = apply(state, 'newMessage', buildMessage({ seq: 1, content: 'again' }));
    expect(again.channels[12]).toBe(state.channels[12]);
    expect(again.memberships[12]?.unread_count).toBe(1);
  });

  it('is not asked for because a colleague writes where the reader is not', () => {
    expect(apply(buildState(), 'newMessage', buildMessage({ seq: 1, channel_id: 77 })).stale.channels).toEqual([]);
  });

  it('is kept where its messages are not loaded', () => {
    const state = buildState([{ channel: buildChannel() }], {
      timelines: { 12: buildTimeline([], { status: 'failed' }) },
    });
    expect(apply(state, 'newMessage', buildMessage({ seq: 1 })).timelines[12]?.messages).toEqual([]);
  });
});

describe('a colleague who is renamed', () => {
  it('is called so in what they wrote, in what quotes it, and in the history window too', () => {
    const quoting = buildMessage({ seq: 2, created_by: 6, parent: quoteOf(1) });
    const messages = [buildMessage({ seq: 1 }), quoting, buildMessage({ seq: 3, created_by: 6 })];
    const spoken = apply(holding(messages), 'newMessage', buildMessage({ seq: 4 }));
    const state = { ...spoken, historyWindows: { 12: buildTimeline(messages) } };
    const next = apply(state, 'updateUser', buildUser({ id: 5, first_name: 'Bohdana', last_name: 'Ivanenko' }));
    for (const held of [next.timelines[12], next.historyWindows[12]]) {
      expect(held?.messages[0]?.author?.first_name).toBe('Bohdana');
      expect(held?.messages[1]).toMatchObject({ author: quoting.author, parent: { author_name: 'Bohdana Ivanenko' } });
      expect(held?.messages[2]).toBe(messages[2]);
    }
    expect(row(next)?.author_name).toBe('Bohdana Ivanenko');
  });

  it('leaves everything as it is where nothing of them shows, or shows so already', () => {
    const state = holding([buildMessage({ seq: 1 }), buildMessage({ seq: 2, created_by: 6, parent: quoteOf(1) })]);
    const renamed = apply(state, 'updateUser', buildUser({ id: 5, first_name: 'Bohdana', last_name: 'Ivanenko' }));
    const again = apply(renamed, 'updateUser', buildUser({ id: 5, first_name: 'Bohdana', last_name: 'Ivanenko' }));
    expect(again.timelines).toBe(renamed.timelines);
    const other = apply(state, 'updateUser', buildUser({ id: 7 }));
    expect([other.timelines, other.channels]).toEqual([state.timelines, state.channels]);
    expect(other.timelines).toBe(state.timelines);
    expect(other.channels).toBe(state.channels);
  });

  it('has a new picture by what they wrote', () => {
    const state = holding([buildMessage({ seq: 1 })]);
    const user = buildUser({ id: 5, first_name: 'Bohdan', last_name: 'Shevchuk', avatar: { id: 8 } });
    expect(held(apply(state, 'updateUser', user), 1)?.author?.avatar).toEqual({ id: 8 });
  });
});

describe('a client who is renamed', () => {
  const olena = { id: 70, first_name: 'Olena', last_name: 'Bondar', avatar: null };
  const ofClient = { channel_id: 40, created_by: null, client_id: 70, author: olena };
  const quote = { ...quoteOf(1), created_by: null, client_id: 70, author_name: 'Olena Bondar' };
  const messages = [
    buildMessage({ seq: 1, ...ofClient }),
    buildMessage({ seq: 2, channel_id: 40, created_by: 6, parent: quote }),
    // A colleague with the same id as the client.
    buildMessage({ seq: 3, channel_id: 40, created_by: 70, parent: { ...quoteOf(2), created_by: 70 } }),
  ];
  const state = (): State => ({
    ...buildState([{ channel: buildConversation({ last_seq: 3, last_message: null }), messages }]),
    historyWindows: { 40: buildTimeline(messages) },
  });
  const client = buildClient({ first_name: 'Olga', last_name: '', avatar: { id: 8 } });

  it('is called so in what they wrote and in what quotes it, among the newest messages and in the history window', () => {
    const next = apply(state(), 'updateChannel', buildConversation({ last_seq: 3, client }));
    for (const held of [next.timelines[40], next.historyWindows[40]]) {
      expect(held?.messages[0]?.author).toEqual({ id: 70, first_name: 'Olga', last_name: '', avatar: { id: 8 } });
      expect(held?.messages[1]).toMatchObject({ author: messages[1]?.author, parent: { author_name: 'Olga' } });
      expect(held?.messages[2]).toBe(messages[2]);
    }
  });

  it('leaves the messages of the channel as they are where it is something else that changed', () => {
    const before = state();
    const next = apply(before, 'updateChannel', buildConversation({ last_seq: 3, manager_id: 5 }));
    expect(next.timelines).toBe(before.timelines);
    expect(next.historyWindows).toBe(before.historyWindows);
  });
});
