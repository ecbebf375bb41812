// @vitest-environment node
import { channelTypes, type EventData, type EventName } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { slices } from '../../slices.ts';
import type { State } from '../../state.ts';
import { makeStore } from '../../store.ts';
import {
  at,
  buildBot,
  buildChannel,
  buildConversation,
  buildMe,
  buildMessage,
  buildState,
  buildUser,
  meId,
  member,
} from '../../testing/build.ts';
import { makeUsersActions } from '../users/users-slice.ts';

const apply = <Name extends EventName>(state: State, event: Name, data: EventData<Name>): State =>
  slices.applyEvent(state, { event, data }, { receivedAt: 1_000 });

const open = (state: State, channelId: number): State => ({ ...state, active: { channelId, focused: true } });
const viewer = member({ is_member: false });
const removal = { channel_id: 12, added: [], removed: [meId], members_count: 1, manager_id: null };

describe('a channel that the reader loses', () => {
  it('goes when it is made private while the reader only looks at it', () => {
    const state = open(buildState([{ channel: buildChannel(), membership: viewer, messages: [] }]), 12);
    const next = apply(state, 'updateChannel', buildChannel({ is_public: false }));
    expect(next.channels[12]).toBeUndefined();
    expect(next.timelines[12]).toBeUndefined();
  });

  it('stays when it is made private by one who is in it with the reader', () => {
    const next = apply(buildState([{ channel: buildChannel() }]), 'updateChannel', buildChannel({ is_public: false }));
    expect(next.channels[12]?.is_public).toBe(false);
  });

  it('is only viewed from now on where it is public and on the screen', () => {
    const next = apply(open(buildState([{ channel: buildChannel() }]), 12), 'updateMembers', removal);
    expect(next.channels[12]?.members_count).toBe(1);
    expect(next.memberships[12]?.is_member).toBe(false);
  });

  it.each([
    ['private and on the screen', false, 12],
    ['public and elsewhere', true, 1],
  ] as const)('goes where it is %s', (_case, is_public, onScreen) => {
    const state = open(buildState([{ channel: buildChannel({ is_public }) }]), onScreen);
    expect(apply(state, 'updateMembers', removal).channels[12]).toBeUndefined();
  });
});

describe('a channel that is not held', () => {
  it.each([
    ['is the manager', buildConversation({ manager_id: meId })],
    ['is one of two', buildChannel({ type: channelTypes.direct, created_by: 5, user_ids: [5, meId] })],
    ['made the group', buildChannel({ created_by: meId })],
  ] as const)('is asked for when it is heard of and the reader %s', (_case, channel) => {
    expect(apply(buildState(), 'newChannel', channel).stale.channels).toEqual([channel.id]);
    expect(apply(buildState(), 'updateChannel', channel).stale.channels).toEqual([channel.id]);
  });

  it.each([
    ['a group of others', buildChannel()],
    [
      'a direct channel of others that the reader once made',
      buildChannel({ type: channelTypes.direct, created_by: meId }),
    ],
    ['a conversation of somebody else', buildConversation({ manager_id: 6 })],
  ] as const)('is nothing to keep when it is %s', (_case, channel) => {
    const state = buildState();
    expect(apply(state, 'newChannel', channel)).toBe(state);
  });

  it('concerns nobody while it is not known who reads', () => {
    const state = buildState([], { me: null });
    expect(apply(state, 'newChannel', buildChannel({ created_by: -1, manager_id: -1, user_ids: [-1, 1] }))).toBe(state);
    expect(apply(state, 'updateMembers', { ...removal, added: [1] })).toBe(state);
  });

  it('of clients is counted anew when it changes, and held only while it waits for a manager', () => {
    const waiting = apply(buildState(), 'updateChannel', buildConversation());
    expect(waiting.stale.newClients).toBe(true);
    expect(waiting.channels[40]).toBeDefined();
    expect(apply(buildState(), 'updateChannel', buildConversation({ manager_id: 6 })).channels[40]).toBeUndefined();
    expect(apply(buildState(), 'newChannel', buildConversation()).stale.newClients).toBe(false);
  });

  it('is not asked for because others come and go in it', () => {
    const state = buildState();
    expect(apply(state, 'updateMembers', { ...removal, added: [6], removed: [7] })).toBe(state);
  });
});

describe('a channel that is held', () => {
  it('is let go of when it is deleted', () => {
    const next = apply(
      buildState([{ channel: buildChannel() }, { channel: buildChannel({ id: 13 }) }]),
      'deleteChannel',
      {
        id: 12,
      },
    );
    expect(Object.keys(next.channels)).toEqual(['13']);
  });

  it('is as the latest event has it, with the reader’s own side as it was', () => {
    const state = buildState([{ channel: buildChannel(), membership: member({ muted: true }) }]);
    for (const event of ['newChannel', 'updateChannel'] as const) {
      const next = apply(state, event, buildChannel({ name: 'Renamed' }));
      expect(next.channels[12]?.name).toBe('Renamed');
      expect(next.memberships[12]).toBe(state.memberships[12]);
      expect(next.stale.channels).toEqual([]);
    }
  });

  it('is asked for when it becomes the reader’s, and only then', () => {
    const held = (membership = viewer) => buildState([{ channel: buildConversation({ manager_id: 6 }), membership }]);
    const taken = buildConversation({ manager_id: meId });
    expect(apply(held(), 'updateChannel', taken).stale.channels).toEqual([40]);
    expect(apply(held(member()), 'updateChannel', taken).stale.channels).toEqual([]);
    expect(apply(held(), 'updateChannel', buildConversation({ manager_id: 5 })).stale.channels).toEqual([]);
  });

  it('is asked for when the reader is added, and not when somebody else is, or the reader was in it', () => {
    const looking = buildState([{ channel: buildChannel(), membership: viewer }]);
    const inside = buildState([{ channel: buildChannel() }]);
    const added = (id: number) => ({ ...removal, added: [id], removed: [], members_count: 3 });
    expect(apply(looking, 'updateMembers', added(meId)).stale.channels).toEqual([12]);
    expect(apply(looking, 'updateMembers', added(6)).stale.channels).toEqual([]);
    expect(apply(inside, 'updateMembers', added(meId)).stale.channels).toEqual([]);
    expect(apply(inside, 'updateMembers', added(6)).channels[12]?.members_count).toBe(3);
  });

  it('stays with what is known of the reader’s side when somebody else leaves', () => {
    const state = buildState([{ channel: buildChannel(), membership: member({ read_seq: 7, muted: true }) }]);
    const next = apply(state, 'updateMembers', { ...removal, removed: [6] });
    expect(next.memberships[12]).toBe(state.memberships[12]);
    expect(next.channels[12]).toMatchObject({ members_count: 1, manager_id: null });
    const unknown = { ...state, memberships: {} };
    expect(apply(unknown, 'updateMembers', { ...removal, removed: [6] }).memberships[12]?.is_member).toBe(false);
  });

  it('is muted and heard again as the reader’s other devices say', () => {
    const state = buildState([{ channel: buildChannel() }]);
    const muted = apply(state, 'updateMembership', { channel_id: 12, muted: true });
    expect(muted.memberships[12]).toEqual(member({ muted: true }));
    expect(apply(muted, 'updateMembership', { channel_id: 12, muted: false }).memberships[12]?.muted).toBe(false);
    expect(apply(muted, 'updateMembership', { channel_id: 12, muted: true })).toBe(muted);
    expect(apply(state, 'updateMembership', { channel_id: 13, muted: true })).toBe(state);
  });
});

describe('a read mark', () => {
  const mark = { channel_id: 12, read_seq: 5, unread_count: 3, last_seq: 8, moved_back: true };
  const state = (read_seq = 8) =>
    buildState([{ channel: buildChannel({ last_seq: 8 }), membership: member({ read_seq }) }], {
      deletedUnread: { 12: [5, 6, 7], 13: [1] },
    });

  it('keeps the deletions behind it, which are still to be told apart, and lets go of the others', () => {
    expect(apply(state(), 'readMessages', mark).deletedUnread).toEqual({ 12: [6, 7], 13: [1] });
    const none = { ...state(), deletedUnread: {} };
    expect(apply(none, 'readMessages', mark).deletedUnread).toEqual({});
  });

  it('that was moved back keeps the channel on the screen unread, until it moves forward again', () => {
    const back = apply(open(state(), 12), 'readMessages', mark);
    expect(back.keptUnread).toBe(12);
    const forward = { ...mark, read_seq: 8, unread_count: 0, moved_back: false };
    expect(apply(back, 'readMessages', forward).keptUnread).toBeNull();
    expect(apply(open(state(), 13), 'readMessages', mark).keptUnread).toBeNull();
    expect(apply({ ...open(state(5), 12), keptUnread: 13 }, 'readMessages', forward).keptUnread).toBe(13);
  });

  it('whose count may be of another moment has the channel asked for', () => {
    expect(apply(state(), 'readMessages', mark).stale.channels).toEqual([]);
    expect(apply(state(), 'readMessages', { ...mark, last_seq: 7 }).stale.channels).toEqual([12]);
  });
});

describe('who made a channel and spoke last in it', () => {
  const bohdan = { id: 5, first_name: 'Bohdan', last_name: 'Shevchuk', avatar: null };
  const olha = { id: 6, first_name: 'Olha', last_name: 'Marchenko', avatar: null };
  const said = (created_by: number) => ({
    ...buildMessage({ seq: 1, created_by }),
    preview: 'Hello',
    author_name: 'Before',
    attachment: null,
  });
  const state = buildState([
    { channel: buildChannel({ author: bohdan, last_message: said(6) }) },
    { channel: buildChannel({ id: 13, created_by: 6, author: olha, last_message: said(5) }) },
    { channel: buildChannel({ id: 14, created_by: 6, author: olha }) },
  ]);

  it('are called by the name they bear now, each where it is them', () => {
    const next = apply(state, 'updateUser', buildUser({ id: 5, first_name: 'Bohdana', last_name: '' }));
    expect(next.channels[12]).toEqual({
      ...state.channels[12],
      author: { id: 5, first_name: 'Bohdana', last_name: '', avatar: null },
    });
    expect(next.channels[13]?.author).toBe(olha);
    expect(next.channels[13]?.last_message?.author_name).toBe('Bohdana');
    expect(next.channels[14]).toBe(state.channels[14]);
  });
});

describe('what is known of people and bots', () => {
  it('is who a call answered with, beside those known before', () => {
    const store = makeStore(buildState([], { users: { 5: buildUser({ id: 5 }), 6: buildUser({ id: 6 }) } }));
    const { receiveUsers } = makeUsersActions({ store });
    receiveUsers([buildUser({ id: 6, first_name: 'Olha' }), buildUser({ id: 7 })]);
    expect(Object.values(store.getState().users).map(({ id, first_name }) => [id, first_name])).toEqual([
      [5, 'Anna'],
      [6, 'Olha'],
      [7, 'Anna'],
    ]);
  });

  it('is whether they are online, and nothing where it is so already or they are not known', () => {
    const state = buildState([], { users: { 5: buildUser({ id: 5 }), 6: buildUser({ id: 6 }) } });
    const say = (user_id: number, is_online: 0 | 1) =>
      slices.applyEvent(state, { event: 'userOnlineStatus', data: { user_id, is_online } }, { receivedAt: 0 });
    expect(say(5, 1).users).toEqual({ ...state.users, 5: buildUser({ id: 5, is_online: 1 }) });
    expect(say(5, 0)).toBe(state);
    expect(say(7, 1)).toBe(state);
  });

  it('is who they are now, for colleagues and for the reader', () => {
    const user = buildUser({ id: 5, position: 'Designer' });
    expect(apply(buildState(), 'updateUser', user).users[5]).toBe(user);
    const next = apply(buildState(), 'updateUser', user);
    expect(next.me).toEqual(buildMe());
    const nobody = buildState([], { me: null });
    expect(apply(nobody, 'updateUser', user).me).toBeNull();
    expect(apply(nobody, 'updatePreferences', buildMe().preferences)).toBe(nobody);
  });

  it('is what the reader prefers, wherever they chose it', () => {
    const preferences = { ...buildMe().preferences, open_at: 'newest' as const };
    expect(apply(buildState(), 'updatePreferences', preferences).me?.preferences).toBe(preferences);
  });

  it('leaves channels without a bot alone when bots change', () => {
    const state = buildState([{ channel: buildChannel() }, { channel: buildConversation() }]);
    const next = apply(state, 'updateBots', { bots: [buildBot({ title: 'Renamed' })] });
    expect(next.channels[12]).toBe(state.channels[12]);
    expect(next.channels[40]?.bot?.title).toBe('Renamed');
    expect(next.bots).toEqual({ 1: buildBot({ title: 'Renamed' }) });
  });
});

describe('a client whom the team blocks', () => {
  const conversation = buildConversation({ manager_id: meId, last_seq: 3, awaiting_reply: true });
  const blocked = { ...conversation, blocked_at: at(9), awaiting_reply: false };
  const state = buildState([{ channel: conversation, membership: member({ read_seq: 1, unread_count: 2 }) }]);
  const fromClient = buildMessage({ seq: 4, channel_id: conversation.id, created_by: null, client_id: 70 });

  it('has nothing unread any more, and what they write is neither unread nor waits for an answer', () => {
    const next = apply(state, 'updateChannel', blocked);
    expect(next.memberships[conversation.id]?.unread_count).toBe(0);
    const written = apply(next, 'newMessage', fromClient);
    expect(written.memberships[conversation.id]?.unread_count).toBe(0);
    expect(written.channels[conversation.id]).toMatchObject({ last_seq: 4, awaiting_reply: false });
  });

  it('has nothing unread either where a mark is moved back', () => {
    const next = apply(state, 'updateChannel', blocked);
    const mark = { channel_id: conversation.id, read_seq: 0, unread_count: 0, last_seq: 3, moved_back: true };
    expect(apply(next, 'readMessages', mark).memberships[conversation.id]).toMatchObject({
      read_seq: 0,
      unread_count: 0,
    });
  });

  it('is asked for anew once they are heard again: how much is unread is only known to the server', () => {
    const next = apply(apply(state, 'updateChannel', blocked), 'updateChannel', conversation);
    expect(next.stale.channels).toEqual([conversation.id]);
    expect(apply(state, 'updateChannel', conversation).stale.channels).toEqual([]);
  });

  it('is no new client, and one again when they are unblocked', () => {
    const waiting = buildConversation();
    const before = buildState([{ channel: waiting, membership: viewer }], { newClientsCount: 1 });
    const next = apply(before, 'updateChannel', { ...waiting, blocked_at: at(9) });
    expect(next.newClientsCount).toBe(0);
    expect(apply(next, 'updateChannel', waiting).newClientsCount).toBe(1);
  });
});
