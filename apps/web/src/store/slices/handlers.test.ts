// @vitest-environment node
import {
  type DeliveryReason,
  defaultPreferences,
  type EventData,
  type EventName,
  eventShapes,
  type SignalData,
} from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { selectTotalUnread, selectUnread } from '../selectors.ts';
import { emptyTimeline } from '../slices/messages/messages-state.ts';
import { withPresence } from '../slices/users/users-state.ts';
import { slices } from '../slices.ts';
import type { State } from '../state.ts';
import {
  at,
  buildBot,
  buildChannel,
  buildConversation,
  buildDraft,
  buildMe,
  buildMessage,
  buildMessages,
  buildOutgoing,
  buildState,
  buildUser,
  meId,
  member,
} from '../testing/build.ts';
import { buildProject, buildTaskCard } from '../testing/build-tasks.ts';

const apply = <Name extends EventName>(state: State, event: Name, data: EventData<Name>): State =>
  slices.applyEvent(state, { event, data }, { receivedAt: 1_000 });

const group = (lastSeq = 3) =>
  buildState([
    {
      channel: buildChannel({ last_seq: lastSeq }),
      membership: member({ read_seq: lastSeq }),
      messages: buildMessages(1, lastSeq),
    },
  ]);

const readMark = (read_seq: number, unread_count: number, moved_back = false, last_seq = read_seq) => ({
  channel_id: 12,
  read_seq,
  unread_count,
  last_seq,
  moved_back,
});

const outgoing = (id: string) => buildOutgoing({ client_msg_id: id });

const own = { created_by: meId, author: { id: meId, first_name: 'Anna', last_name: 'Koval', avatar: null } };

const eventNames = Object.keys(eventShapes) as EventName[];

describe('an event that comes again', () => {
  const conversation = buildConversation({ last_seq: 1 });
  const base = () =>
    buildState(
      [
        {
          channel: buildChannel({ last_seq: 3 }),
          membership: member({ read_seq: 1, unread_count: 2 }),
          messages: buildMessages(1, 3),
        },
        { channel: conversation, membership: member({ is_member: false }) },
      ],
      { newClientsCount: 1, users: { 5: buildUser({ id: 5 }) } },
    );
  const closedState = {
    channel_id: conversation.id,
    state: 'closed',
    state_version: 1,
    snooze: null,
    woken_at: null,
    awaiting_reply: false,
    awaiting_since: null,
  } as const;
  const events: { [Name in EventName]?: EventData<Name> } = {
    newMessage: buildMessage({ seq: 4 }),
    updateMessage: buildMessage({ seq: 2, content: 'Changed', updated_at: at(50), updated_by_user_at: at(50) }),
    deleteMessage: { channel_id: 12, id: 903, seq: 3, deleted_at: at(60) },
    readMessages: readMark(3, 0),
    newChannel: buildConversation({ id: 41 }),
    updateChannel: { ...conversation, manager_id: 5 },
    deleteChannel: { id: 12 },
    updateBots: { bots: [buildBot({ state: 'broken' })] },
    botNotice: { bot_id: 1, title: 'Acme support', trouble: 'unreachable', at: at(60) },
    pinnedMessage: { channel_id: 12, message_id: 901, seq: 1, updated_at: at(65), pinned_at: at(65) },
    unpinnedMessage: { channel_id: 12, message_id: 902, seq: 2, updated_at: at(66) },
    updateDelivery: { channel_id: 12, message_id: 902, seq: 2, delivery: { state: 'sent', reason: null, at: at(70) } },
    updateMembers: { channel_id: 12, added: [6], removed: [], members_count: 3, manager_id: null },
    updateConversationManagers: {
      changes: [{ channel_id: 12, added: [6], removed: [], members_count: 3, manager_id: 6, last_seq: 4 }],
    },
    updateClientNotes: { client_id: 1 },
    updatePerson: { client_ids: [1, 2] },
    eraseClient: { id: 1, channel_id: 13 },
    updateUser: buildUser({ id: 5, first_name: 'Bohdana' }),
    newUser: buildUser({ id: 8, first_name: 'Olha' }),
    deleteUser: { id: 5 },
    newRole: { id: 4, name: 'Guests', permissions: {} },
    updateRole: { id: 2, name: 'Agent' },
    deleteRole: { id: 4 },
    updateConversationStates: { states: [closedState] },
    updateConversationTargets: {
      targets: [
        {
          channel_id: conversation.id,
          targets: [{ kind: 'closing', since: at(1), warn_at: at(50), due_at: at(60), is_paused: false }],
        },
      ],
    },
    updateConversationPriorities: { priorities: [{ channel_id: conversation.id, priority: 'urgent' }] },
    updateMembership: { channel_id: 12, muted: true },
    updateDraft: buildDraft({ channel_id: 12, content: 'Half a thought', updated_at: at(80) }),
    updatePreferences: { ...defaultPreferences, sound: false },
    removeHistory: { channel_id: 12, first_seq: 3, kept_days: 90 },
    removeFiles: { channel_id: 12, messages: [{ seq: 2, file_ids: [7], files_left: 0 }] },
    updateWorkspace: { ...buildMe().workspace, owner_id: 5 },
    newClient: { id: 9 },
    updateClient: { id: 9 },
    deleteClient: { id: 9 },
    updateClients: { isRenamed: true },
    updateClientImport: { id: 1 },
    updateCustomFields: { fields: [] },
    newTask: buildTaskCard({ id: 3 }),
    updateTask: buildTaskCard({ id: 3, version: 2 }),
    deleteTask: { id: 3 },
    updateTasks: {},
    updateTaskComments: { task_id: 3 },
    updateTaskLists: {},
    taskNotice: {
      task_id: 3,
      kind: 'promise',
      title: 'Answer',
      reason: 'due',
      channel_id: 13,
      actor_id: null,
      at: at(90),
    },
    newProject: buildProject({ id: 2 }),
    updateProject: buildProject({ id: 2, version: 2 }),
    deleteProject: { id: 2 },
  };

  it.each(eventNames.filter(slices.handles))('changes nothing: %s', (event) => {
    const data = events[event];
    if (data === undefined) throw new Error(`no sample of ${event}`);
    const once = apply(base(), event, data);
    expect(apply(once, event, data)).toEqual(once);
  });
});

describe('a new message', () => {
  it('goes to the end of its timeline and to the row of its channel', () => {
    const state = apply(group(), 'newMessage', buildMessage({ seq: 4, content: '**Hello** there' }));
    expect(state.timelines[12]?.messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(state.channels[12]).toMatchObject({
      last_seq: 4,
      last_message: { seq: 4, preview: 'Hello there', author_name: 'Bohdan Shevchuk' },
    });
  });

  it('counts as unread when it is from somebody else, and not when it is from the reader or the system', () => {
    let state = apply(group(), 'newMessage', buildMessage({ seq: 4 }));
    state = apply(state, 'newMessage', buildMessage({ seq: 5, ...own }));
    state = apply(
      state,
      'newMessage',
      buildMessage({ seq: 6, created_by: null, author: null, system: { code: 'joined', params: {} } }),
    );
    expect(state.memberships[12]?.unread_count).toBe(1);
    expect(selectTotalUnread(state)).toBe(1);
  });

  it('shows no badge on the channel before the eyes of the reader', () => {
    const watched = { ...group(), active: { channelId: 12, focused: true } };
    const state = apply(watched, 'newMessage', buildMessage({ seq: 4 }));
    expect(selectUnread(12)(state)).toBe(0);
    expect(selectTotalUnread(state)).toBe(0);
    const away = { ...state, active: { channelId: 12, focused: false } };
    expect(selectUnread(12)(away)).toBe(1);
  });

  it('does not count in a channel that is only looked at', () => {
    const visited = buildState([{ channel: buildChannel(), membership: member({ is_member: false }) }]);
    expect(selectTotalUnread(apply(visited, 'newMessage', buildMessage({ seq: 1 })))).toBe(0);
  });

  it('beyond a hole stays out of the timeline, whose end then lags behind the channel', () => {
    const state = apply(group(), 'newMessage', buildMessage({ seq: 6 }));
    expect(state.timelines[12]?.messages.at(-1)?.seq).toBe(3);
    expect(state.channels[12]?.last_seq).toBe(6);
  });

  it('of a client makes the conversation await a reply, and an answer ends that', () => {
    const base = buildState([{ channel: buildConversation() }]);
    const asked = apply(base, 'newMessage', buildMessage({ seq: 1, channel_id: 40, created_by: null, client_id: 70 }));
    expect(asked.channels[40]?.awaiting_reply).toBe(true);
    const answered = apply(asked, 'newMessage', buildMessage({ seq: 2, channel_id: 40, ...own }));
    expect(answered.channels[40]?.awaiting_reply).toBe(false);
  });

  it('takes the own message of the same client_msg_id out of the send queue', () => {
    const state = { ...group(), outbox: [outgoing('a'), outgoing('b')] };
    const settled = apply(state, 'newMessage', buildMessage({ seq: 4, ...own, client_msg_id: 'a' }));
    expect(settled.outbox.map(({ client_msg_id }) => client_msg_id)).toEqual(['b']);
  });

  it('leaves the send queue alone when somebody else chose the same client_msg_id', () => {
    const state = { ...group(), outbox: [outgoing('a')] };
    expect(apply(state, 'newMessage', buildMessage({ seq: 4, client_msg_id: 'a' })).outbox).toHaveLength(1);
  });

  it('of one’s own that has to wait for a hole to be filled stays on the screen as pending', () => {
    const state = { ...group(), outbox: [outgoing('a')] };
    const waiting = apply(state, 'newMessage', buildMessage({ seq: 5, ...own, client_msg_id: 'a' }));
    expect(waiting.outbox).toHaveLength(1);
    const filled = apply(waiting, 'newMessage', buildMessage({ seq: 4 }));
    const settled = apply(filled, 'newMessage', buildMessage({ seq: 5, ...own, client_msg_id: 'a' }));
    expect(settled.timelines[12]?.messages.at(-1)?.seq).toBe(5);
    expect(settled.outbox).toEqual([]);
  });

  it.each([
    ['stays on the screen as pending while the messages it belongs to are loading', 'loading', 1],
    ['is not waited for where the messages could not be loaded', 'failed', 0],
  ] as const)('of one’s own %s', (_rule, status, left) => {
    const state = { ...group(), outbox: [outgoing('a')], timelines: { 12: { ...emptyTimeline(), status } } };
    const next = apply(state, 'newMessage', buildMessage({ seq: 4, ...own, client_msg_id: 'a' }));
    expect(next.outbox).toHaveLength(left);
  });

  it('of a client in a conversation that is not held asks for it', () => {
    const state = apply(
      buildState(),
      'newMessage',
      buildMessage({ seq: 9, channel_id: 77, created_by: null, client_id: 70 }),
    );
    expect(state.stale.channels).toEqual([77]);
  });
});

describe('events about messages that are not held', () => {
  it.each([
    ['updateMessage', buildMessage({ seq: 90, content: 'Changed', updated_at: at(50) })],
    [
      'updateDelivery',
      { channel_id: 12, message_id: 990, seq: 90, delivery: { state: 'sent', reason: null, at: at(1) } },
    ],
    ['deleteMessage', { channel_id: 12, id: 901, seq: 1, deleted_at: at(50) }],
    ['updateMessage', buildMessage({ seq: 1, channel_id: 99 })],
  ] as const)('change nothing: %s', (event, data) => {
    const state = buildState([
      {
        channel: buildChannel({ last_seq: 30 }),
        membership: member({ read_seq: 30 }),
        messages: buildMessages(20, 30),
      },
    ]);
    expect(apply(state, event, data)).toEqual(state);
  });
});

describe('a change of a message', () => {
  it('that is older than the version held is ignored', () => {
    const state = apply(group(), 'updateMessage', buildMessage({ seq: 3, content: 'New', updated_at: at(50) }));
    const late = apply(state, 'updateMessage', buildMessage({ seq: 3, content: 'Old', updated_at: at(40) }));
    expect(late.timelines[12]?.messages.at(-1)?.content).toBe('New');
  });

  it('does not take back a later delivery', () => {
    const delivered = apply(group(), 'updateDelivery', {
      channel_id: 12,
      message_id: 903,
      seq: 3,
      delivery: { state: 'delivered', reason: null, at: at(60) },
    });
    const edited = apply(
      delivered,
      'updateMessage',
      buildMessage({
        seq: 3,
        content: 'Edited',
        updated_at: at(70),
        delivery: { state: 'sent', reason: null, at: at(50) },
      }),
    );
    expect(edited.timelines[12]?.messages.at(-1)).toMatchObject({
      content: 'Edited',
      delivery: { state: 'delivered' },
    });
  });

  it('shows in the row of its channel when it is the newest message', () => {
    const withLast = apply(group(), 'newMessage', buildMessage({ seq: 4 }));
    const edited = apply(withLast, 'updateMessage', buildMessage({ seq: 4, content: 'Edited', updated_at: at(60) }));
    expect(edited.channels[12]?.last_message?.preview).toBe('Edited');
  });
});

describe('a delivery', () => {
  const deliver = (
    state: State,
    seconds: number,
    delivery: 'queued' | 'sent' | 'failed',
    reason: DeliveryReason | null = null,
  ) =>
    apply(state, 'updateDelivery', {
      channel_id: 12,
      message_id: 903,
      seq: 3,
      delivery: { state: delivery, reason, at: at(seconds) },
    });
  const shown = (state: State) => state.timelines[12]?.messages.at(-1)?.delivery;

  it('that is older than the one held is ignored, and a later one is shown', () => {
    const sent = deliver(deliver(group(), 60, 'queued'), 61, 'sent');
    expect(shown(sent)).toEqual({ state: 'sent', reason: null, at: at(61) });
    expect(deliver(sent, 60, 'failed', 'blocked_by_client')).toBe(sent);
    expect(shown(deliver(sent, 62, 'failed', 'blocked_by_client'))).toMatchObject({
      state: 'failed',
      reason: 'blocked_by_client',
    });
  });

  it('of the same moment that says something else is shown', () => {
    const queued = deliver(group(), 60, 'queued');
    const failed = deliver(queued, 60, 'failed', 'blocked_by_client');
    expect(shown(failed)?.state).toBe('failed');
    expect(shown(deliver(failed, 60, 'failed', 'provider_refused'))?.reason).toBe('provider_refused');
  });
});

describe('a deletion', () => {
  it('of a message of files alone leaves no files in the row of its channel', () => {
    const file = {
      id: 5,
      original: 'a.txt',
      filename: 'a.txt',
      name: 'a.txt',
      type: 'text/plain',
      kind: 'file',
    } as const;
    const files = [{ ...file, size: 1, width: null, height: null, duration: null, src: '/files/5/' }];
    const withLast = apply(group(), 'newMessage', buildMessage({ seq: 4, content: '', files }));
    expect(withLast.channels[12]?.last_message?.attachment).not.toBeNull();
    const gone = apply(withLast, 'deleteMessage', { channel_id: 12, id: 904, seq: 4, deleted_at: at(60) });
    expect(gone.channels[12]?.last_message).toMatchObject({ preview: '', attachment: null });
  });

  it('empties the message and lowers the count of the unread by one', () => {
    const unread = apply(group(), 'newMessage', buildMessage({ seq: 4 }));
    const state = apply(unread, 'deleteMessage', { channel_id: 12, id: 904, seq: 4, deleted_at: at(60) });
    expect(state.timelines[12]?.messages.at(-1)).toMatchObject({ content: '', deleted_at: at(60) });
    expect(state.memberships[12]?.unread_count).toBe(0);
  });

  it.each([
    ['a message already read', 2],
    ['the message read last', 3],
  ])('of %s leaves the count as it is', (_which, seq) => {
    const unread = apply(group(), 'newMessage', buildMessage({ seq: 4 }));
    const state = apply(unread, 'deleteMessage', { channel_id: 12, id: 900 + seq, seq, deleted_at: at(60) });
    expect(state.timelines[12]?.messages[seq - 1]?.deleted_at).toBe(at(60));
    expect(state.memberships[12]?.unread_count).toBe(1);
  });
});

describe('a read mark', () => {
  it('moves forward and never back', () => {
    const unread = apply(
      apply(group(), 'newMessage', buildMessage({ seq: 4 })),
      'newMessage',
      buildMessage({ seq: 5 }),
    );
    const read = apply(unread, 'readMessages', readMark(5, 0));
    expect(read.memberships[12]).toMatchObject({ read_seq: 5, unread_count: 0 });
    expect(apply(read, 'readMessages', readMark(4, 1))).toBe(read);
  });

  it('that was worked out before a message came still counts that message', () => {
    const unread = apply(
      apply(group(), 'newMessage', buildMessage({ seq: 4 })),
      'newMessage',
      buildMessage({ seq: 5 }),
    );
    const read = apply(unread, 'readMessages', readMark(4, 0));
    expect(read.memberships[12]?.unread_count).toBe(1);
  });

  it('known before the message it covers keeps that message from counting', () => {
    const read = apply(group(), 'readMessages', readMark(4, 0));
    expect(apply(read, 'newMessage', buildMessage({ seq: 4 })).memberships[12]?.unread_count).toBe(0);
  });
});

describe('members', () => {
  it('of whom the reader is taken out let go of the channel and its messages', () => {
    const state = apply(group(), 'updateMembers', {
      channel_id: 12,
      added: [],
      removed: [meId],
      members_count: 1,
      manager_id: null,
    });
    expect(state.channels[12]).toBeUndefined();
    expect(state.timelines[12]).toBeUndefined();
    expect(state.memberships[12]).toBeUndefined();
  });

  it('of a conversation let it go back to the new clients when its manager leaves', () => {
    const base = buildState([{ channel: buildConversation({ manager_id: meId }) }]);
    const state = apply(base, 'updateMembers', {
      channel_id: 40,
      added: [],
      removed: [meId],
      members_count: 0,
      manager_id: null,
    });
    expect(state.channels[40]?.manager_id).toBeNull();
    expect(state.memberships[40]?.is_member).toBe(false);
    expect(state.newClientsCount).toBe(1);
  });

  it('to whom the reader is added ask for the channel', () => {
    const added = { channel_id: 55, added: [meId], removed: [], members_count: 4, manager_id: null };
    expect(apply(buildState(), 'updateMembers', added).stale.channels).toEqual([55]);
  });
});

describe('new clients', () => {
  it('are counted when they write first, and no more once somebody is their manager', () => {
    const waiting = apply(buildState(), 'newChannel', buildConversation());
    expect(waiting.newClientsCount).toBe(1);
    expect(waiting.channels[40]).toBeDefined();
    const taken = apply(waiting, 'updateChannel', buildConversation({ manager_id: 5 }));
    expect(taken.newClientsCount).toBe(0);
  });

  it('are no business of those who do not work with clients', () => {
    const member3 = buildState([], { me: buildMe({ permissions: {}, role_id: 3 }) });
    expect(apply(member3, 'newChannel', buildConversation())).toBe(member3);
  });

  it('that are not held ask for a fresh count when they change', () => {
    const state = apply(buildState(), 'updateChannel', buildConversation({ manager_id: 5 }));
    expect(state.stale.newClients).toBe(true);
  });
});

describe('a user', () => {
  it('who is the reader keeps what only the own profile holds', () => {
    const state = apply(buildState(), 'updateUser', buildUser({ id: meId, first_name: 'Hanna' }));
    expect(state.me).toMatchObject({ first_name: 'Hanna', language: 'en-US', own_channel_id: 9 });
  });

  it('is known without e-mail and phone where the reader may not see them', () => {
    const { email: _email, phone: _phone, ...seen } = buildUser({ id: 5, first_name: 'Bohdana' });
    expect(apply(buildState(), 'updateUser', seen).users[5]).toEqual(seen);
  });

  it('is known once they have come, and unknown again once they are deleted', () => {
    const olha = buildUser({ id: 8, first_name: 'Olha' });
    const come = apply(buildState(), 'newUser', olha);
    expect(come.users[8]).toEqual(olha);
    expect(apply(come, 'deleteUser', { id: 8 }).users).toEqual(buildState().users);
  });

  it('bears the new name of the role', () => {
    const users = { 5: buildUser({ id: 5 }), 6: buildUser({ id: 6, role_id: 3, role: { id: 3, name: 'Member' } }) };
    const state = apply(buildState([], { users }), 'updateRole', { id: 2, name: 'Agent' });
    expect([state.users[5], state.users[6]].map((user) => user?.role.name)).toEqual(['Agent', 'Member']);
  });
});

describe('the bots', () => {
  const base = () => buildState([{ channel: buildConversation() }], { bots: { 1: buildBot() } });

  it('are called in their conversations as they are called now', () => {
    const state = apply(base(), 'updateBots', { bots: [buildBot({ title: 'Renamed' })] });
    expect(state.channels[40]?.bot?.title).toBe('Renamed');
  });

  it('that are gone leave their conversations without one', () => {
    const state = apply(base(), 'updateBots', { bots: [] });
    expect(state.channels[40]).toMatchObject({ bot: null, bot_id: null, service_bot_id: null });
    expect(state.bots).toEqual({});
  });
});

describe('signals', () => {
  it('show who types for five seconds, until their message comes', () => {
    const typing = { event: 'typing', data: { channel_id: 12, user_id: 5 } } as const;
    const state = slices.applyEvent(group(), typing, { receivedAt: 1_000 });
    expect(state.typing[12]).toEqual({ 5: 6_000 });
    expect(apply(state, 'newMessage', buildMessage({ seq: 4 })).typing[12]).toEqual({});
  });

  it('do not tell readers that they type themselves', () => {
    const state = group();
    expect(
      slices.applyEvent(state, { event: 'typing', data: { channel_id: 12, user_id: meId } }, { receivedAt: 0 }),
    ).toBe(state);
  });

  it('show who has a channel on the screen [37.4]', () => {
    const tell = (state: ReturnType<typeof group>, data: SignalData<'presentUsers'>) =>
      slices.applyEvent(state, { event: 'presentUsers', data }, { receivedAt: 0 });
    const channels = [
      { channel_id: 12, user_ids: [5] },
      { channel_id: 13, user_ids: [6] },
    ];
    const before = tell(group(), { channels, is_whole: true });
    const changed = tell(before, { channels: [{ channel_id: 13, user_ids: [] }], is_whole: false });
    expect(changed.present).toEqual({ 12: [5], 13: [] });
    expect(tell(changed, { channels: [], is_whole: true }).present).toEqual({});
    // What the reader's own page says comes back as well.
    expect(tell(changed, { channels: [{ channel_id: 12, user_ids: [meId, 5] }], is_whole: false })).toBe(changed);
  });

  it('show who is online', () => {
    const state = buildState([], { users: { 5: buildUser({ id: 5 }) } });
    const online = { event: 'userOnlineStatus', data: { user_id: 5, is_online: 1 } } as const;
    expect(slices.applyEvent(state, online, { receivedAt: 0 }).users[5]?.is_online).toBe(1);
  });

  it('say who is online from the start of the socket, whatever is loaded or told later', () => {
    const people = { 4: buildUser({ id: 4, is_online: 1 }), 5: buildUser({ id: 5 }) };
    const online = { event: 'onlineUsers' as const, data: { user_ids: [5, 6] } };
    const begun = slices.applyEvent(buildState([], { users: people }), online, { receivedAt: 0 });
    expect([begun.users[4]?.is_online, begun.users[5]?.is_online]).toEqual([0, 1]);
    const gone = { event: 'userOnlineStatus', data: { user_id: 5, is_online: 0 } } as const;
    const left = slices.applyEvent(begun, gone, { receivedAt: 0 });
    const late = withPresence(left, [buildUser({ id: 5, is_online: 1 }), buildUser({ id: 6 })]);
    expect([late[5]?.is_online, late[6]?.is_online]).toEqual([0, 1]);
  });
});
