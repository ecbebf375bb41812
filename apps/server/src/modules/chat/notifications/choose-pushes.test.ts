import { channelTypes, type Message } from '@switchboard/contract';
import { describe, expect, test } from 'vitest';
import { choosePushes, type PushReader } from './choose-pushes.ts';
import type { ListenerRow } from './notify-queries.ts';

const [staffId, clientId] = [50, 70];

const said = (seq: number, message: Partial<Message> = {}): Message => ({
  id: 900 + seq,
  seq,
  ts: 1_790_000_000_000_000 + seq,
  channel_id: 12,
  client_msg_id: null,
  content: `Message ${seq}`,
  created_by: staffId,
  client_id: null,
  author: null,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  updated_by_user_at: null,
  deleted_at: null,
  parent: null,
  files: [],
  metadata: { urls: [], previews: [] },
  system: null,
  pinned_at: null,
  reactions: [],
  audience: 'public',
  delivery: null,
  ...message,
});
const saidByClient = (seq: number, message: Partial<Message> = {}) =>
  said(seq, { created_by: null, client_id: clientId, ...message });

const inGroup = (user_id: number, listener: Partial<ListenerRow> = {}): ListenerRow => ({
  channel_id: 12,
  type: channelTypes.group,
  manager_id: null,
  user_id,
  read_seq: 0,
  muted: false,
  ...listener,
});
const inConversation = (user_id: number, listener: Partial<ListenerRow> = {}) =>
  inGroup(user_id, { type: channelTypes.client, ...listener });
/** The conversation waits for a manager. */
const waiting: ListenerRow = { ...inConversation(0), user_id: null };

const people = (...users: (Partial<PushReader> & { user_id: number })[]) =>
  new Map(users.map((user) => [user.user_id, { preferences: {}, may_answer_clients: false, ...user }]));

const choose = (messages: Message[], listeners: ListenerRow[], users: ReadonlyMap<number, PushReader>) =>
  choosePushes(messages, listeners, users).map(({ userId, channelId, seq }) => `${userId}: ${channelId}/${seq}`);

describe('of the messages of a channel', () => {
  test('each reader is told of the newest that is theirs to hear', () => {
    const listeners = [inGroup(1), inGroup(2, { read_seq: 2 }), inGroup(3, { read_seq: 3 }), inGroup(staffId)];
    const users = people({ user_id: 1 }, { user_id: 2 }, { user_id: 3 }, { user_id: staffId });
    expect(choose([said(1), said(2), said(3)], listeners, users)).toEqual(['1: 12/3', '2: 12/3']);
    const system = said(4, { created_by: null, system: { code: 'left', params: {} } });
    expect(choose([said(2), said(3), system], listeners, users)).toEqual(['1: 12/3', '2: 12/3']);
    const own = said(3, { created_by: 1 });
    expect(choose([said(2), own], [inGroup(1)], users)).toEqual(['1: 12/2']);
  });

  test('a reader who wants mentions alone is told of the newest one that names them or everyone', () => {
    const users = people({ user_id: 1, preferences: { notify: 'mentions' } });
    const named = said(1, { content: 'hear, @[Olena](1)' });
    const other = said(2, { content: 'and @[Taras](11)' });
    expect(choose([named, other, said(3)], [inGroup(1)], users)).toEqual(['1: 12/1']);
    expect(choose([named, said(2, { content: '@[channel](0)' })], [inGroup(1)], users)).toEqual(['1: 12/2']);
    expect(choose([other, said(3)], [inGroup(1)], users)).toEqual([]);
  });

  test('what a client writes names nobody', () => {
    const users = people({ user_id: 1, preferences: { notify: 'mentions' } });
    const message = saidByClient(1, { content: '@[channel](0) @[Olena](1)' });
    expect(choose([message], [inConversation(1)], users)).toEqual([]);
    expect(choose([message], [inConversation(1, { manager_id: 1 })], users)).toEqual(['1: 12/1']);
  });

  test('those of a channel are for its own listeners, one push of each channel', () => {
    const elsewhere = said(8, { channel_id: 13 });
    const listeners = [inGroup(1), inGroup(1, { channel_id: 13 }), inGroup(2)];
    const users = people({ user_id: 1 }, { user_id: 2 });
    expect(choose([said(1), elsewhere, said(2)], listeners, users).toSorted()).toEqual([
      '1: 12/2',
      '1: 13/8',
      '2: 12/2',
    ]);
  });

  test('nobody is told who has the messenger open or no device', () => {
    expect(choose([said(1)], [inGroup(1), inGroup(2)], people({ user_id: 2 }))).toEqual(['2: 12/1']);
  });
});

test('who was given a conversation is told, as long as it is theirs; who took it is not [36.6]', () => {
  const given = (params: Record<string, string>, code: 'manager_assigned' | 'given' = 'manager_assigned') => [
    said(4, { created_by: null, system: { code, params } }),
  ];
  const users = people({ user_id: 1 }, { user_id: 2 });
  const listeners = [inConversation(1, { manager_id: 1 }), inConversation(2, { manager_id: 1 })];
  expect(choose(given({ user_id: '2', target_id: '1' }), listeners, users)).toEqual(['1: 12/4']);
  expect(choose(given({ target_id: '1' }, 'given'), listeners, users)).toEqual(['1: 12/4']);
  expect(choose(given({ user_id: '1', target_id: '1' }), listeners, users)).toEqual([]);
  expect(choose(given({ user_id: '1', target_id: '2' }), [inConversation(2, { muted: true })], users)).toEqual([]);
});

describe('of a conversation that waits for a manager', () => {
  test('those are told who may answer clients and are not in it, of the client alone', () => {
    const users = people({ user_id: 1, may_answer_clients: true }, { user_id: 2 });
    expect(choose([saidByClient(1), said(2)], [waiting], users)).toEqual(['1: 12/1']);
    const declines = people({ user_id: 1, may_answer_clients: true, preferences: { new_clients: false } });
    expect(choose([saidByClient(1)], [waiting], declines)).toEqual([]);
  });

  test.for<[string, Partial<ListenerRow>, Partial<PushReader>, string[]]>([
    ['has read it', { read_seq: 2 }, {}, []],
    ['has muted it', { muted: true }, {}, []],
    ['has left nothing out', {}, {}, ['1: 12/2']],
    ['wants mentions alone', {}, { preferences: { notify: 'mentions' } }, ['1: 12/1']],
  ])('a member who %s is told as a member, and of nothing twice', ([, listener, user, expected]) => {
    const named = said(1, { content: 'look at this, @[Olena](1)' });
    const users = people({ user_id: 1, may_answer_clients: true, ...user });
    for (const listeners of [
      [inConversation(1, listener), waiting],
      [waiting, inConversation(1, listener)],
    ]) {
      expect(choose([named, saidByClient(2)], listeners, users)).toEqual(expected);
    }
  });
});
