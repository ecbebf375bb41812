// @vitest-environment node
import { channelTypes, type EventData, type EventName, eventShapes, type Message } from '@switchboard/contract';
import { describe, expect, it } from 'vitest';
import { slices } from '../../store/slices.ts';
import type { State } from '../../store/state.ts';
import {
  at,
  buildBot,
  buildChannel,
  buildClient,
  buildConversation,
  buildMessage,
  buildMessages,
  buildState,
  buildUser,
  meId,
  member,
} from '../../store/testing/build.ts';
import { buildTaskCard } from '../../store/testing/build-tasks.ts';
import { listStaleKeys, queriesStaleAfter } from './stale-queries.ts';

/** The queries that an event makes stale, by the first element of their keys. */
const staleAfter = <Name extends EventName>(before: State, event: Name, data: EventData<Name>) => {
  const after = slices.applyEvent(before, { event, data }, { receivedAt: 1_000 });
  return { after, keys: listStaleKeys({ event, data }, { before, after }).map((key) => key.slice(0, 2).join(' ')) };
};
/** What depends on each conversation; tested by itself. */
const ofFilters = new Set(['found-conversations', 'matching-conversations', 'view-counts', 'views']);
/** What names others, by whose changes it may be broken; tested where it is. */
const ofRules = 'automation-rules';
const keysAfter = <Name extends EventName>(before: State, event: Name, data: EventData<Name>) =>
  staleAfter(before, event, data)
    .keys.filter((key) => !ofFilters.has(key) && key !== ofRules)
    .toSorted();

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
const [texts, files, pins] = [['message-search 12', 'search'], ['channel-files 12'], ['pinned-messages 12']];
const holding = (...messages: Message[]) =>
  buildState([{ channel: buildChannel({ last_seq: messages.length }), messages }]);
const deletion = { channel_id: 12, id: 901, seq: 1, deleted_at: at(60) };

describe('what is fetched of messages is out of date', () => {
  const pinned = { pinned_at: at(30) };
  const edited = (message: Partial<Message> = {}) => buildMessage({ seq: 1, updated_at: at(70), ...message });
  const table: [string, Message, (state: State) => string[], string[]][] = [
    [
      'an edit of words',
      buildMessage({ seq: 1 }),
      (state) => keysAfter(state, 'updateMessage', edited({ content: 'x' })),
      texts,
    ],
    [
      'an edit of words that are pinned',
      buildMessage({ seq: 1, ...pinned }),
      (state) => keysAfter(state, 'updateMessage', edited({ content: 'x', ...pinned })),
      [...texts, ...pins],
    ],
    ['a reaction', buildMessage({ seq: 1 }), (state) => keysAfter(state, 'updateMessage', edited()), []],
    [
      'a file taken out',
      buildMessage({ seq: 1, files: [file] }),
      (state) => keysAfter(state, 'updateMessage', edited()),
      files,
    ],
    [
      'a message with files',
      buildMessage({ seq: 1 }),
      (state) => keysAfter(state, 'newMessage', buildMessage({ seq: 2, files: [file] })),
      files,
    ],
    [
      'a message without files',
      buildMessage({ seq: 1 }),
      (state) => keysAfter(state, 'newMessage', buildMessage({ seq: 2 })),
      [],
    ],
    ['a deletion of words', buildMessage({ seq: 1 }), (state) => keysAfter(state, 'deleteMessage', deletion), texts],
    [
      'a deletion of words with a file that are pinned',
      buildMessage({ seq: 1, files: [file], ...pinned }),
      (state) => keysAfter(state, 'deleteMessage', deletion),
      [...texts, ...files, ...pins],
    ],
    [
      'an answer that takes a pin off',
      buildMessage({ seq: 1, ...pinned }),
      (state) => keysAfter(state, 'updateMessage', edited()),
      pins,
    ],
  ];

  it.each(table)('after %s, and nothing else', (_what, message, change, expected) => {
    expect(change(holding(message))).toEqual(expected.toSorted());
  });

  it('after a pin and after it is taken off, once each', () => {
    const pin = { channel_id: 12, message_id: 901, seq: 1, updated_at: at(60), pinned_at: at(60) };
    const on = staleAfter(holding(buildMessage({ seq: 1 })), 'pinnedMessage', pin);
    const off = staleAfter(on.after, 'unpinnedMessage', pin);
    expect([on.keys, off.keys]).toEqual([pins, pins]);
    expect(keysAfter(on.after, 'pinnedMessage', pin)).toEqual([]);
    expect(keysAfter(off.after, 'unpinnedMessage', pin)).toEqual([]);
  });

  it('altogether after a change of what is not held: it may have been any of it', () => {
    const state = buildState([{ channel: buildChannel({ last_seq: 90 }), messages: buildMessages(60, 90) }]);
    const all = [...texts, ...files, ...pins].toSorted();
    expect(keysAfter(state, 'deleteMessage', deletion)).toEqual(all);
    expect(keysAfter(state, 'updateMessage', buildMessage({ seq: 1 }))).toEqual(all);
    expect(keysAfter(state, 'pinnedMessage', { ...deletion, message_id: 901, updated_at: '', pinned_at: '' })).toEqual(
      pins,
    );
  });

  it('once after an edit or a deletion that comes again', () => {
    const state = holding(buildMessage({ seq: 1, ...pinned }));
    const edit = staleAfter(state, 'updateMessage', edited({ content: 'x', ...pinned }));
    expect(keysAfter(edit.after, 'updateMessage', edited({ content: 'x', ...pinned }))).toEqual([]);
    const gone = staleAfter(edit.after, 'deleteMessage', deletion);
    expect(keysAfter(gone.after, 'deleteMessage', deletion)).toEqual([]);
  });
});

describe('the list of channels to join is out of date', () => {
  const other = buildChannel({ id: 80, created_by: 6 });
  const change = { channel_id: 80, added: [], removed: [6], members_count: 1, manager_id: null };
  const viewer = member({ is_member: false });
  const isStale = (keys: string[]) => keys.includes('joinable-channels');

  it.each<[string, (state: State) => string[]]>([
    ['made', (state) => keysAfter(state, 'newChannel', other)],
    ['renamed', (state) => keysAfter(state, 'updateChannel', { ...other, name: 'Renamed' })],
    ['left by somebody', (state) => keysAfter(state, 'updateMembers', change)],
    ['deleted', (state) => keysAfter(state, 'deleteChannel', { id: 80 })],
  ])('when a channel that the reader is not in is %s', (_what, keys) => {
    expect(isStale(keys(buildState()))).toBe(true);
    expect(isStale(keys(buildState([{ channel: other, membership: viewer }])))).toBe(true);
  });

  it('when the reader comes or goes, and not when others do where the reader is', () => {
    const inside = buildState([{ channel: other }]);
    expect(isStale(keysAfter(inside, 'updateMembers', { ...change, removed: [meId] }))).toBe(true);
    expect(isStale(keysAfter(buildState(), 'updateMembers', { ...change, added: [meId], removed: [] }))).toBe(true);
    expect(isStale(keysAfter(inside, 'updateMembers', change))).toBe(false);
    expect(isStale(keysAfter(inside, 'updateChannel', { ...other, name: 'Renamed' }))).toBe(false);
  });

  it('not by what happens in conversations', () => {
    const conversation = buildConversation({ id: 81, manager_id: 6 });
    expect(isStale(keysAfter(buildState(), 'newChannel', conversation))).toBe(false);
    expect(isStale(keysAfter(buildState(), 'updateChannel', conversation))).toBe(false);
  });
});

describe('what was found in a channel is out of date', () => {
  const change = { channel_id: 12, added: [], removed: [meId], members_count: 1, manager_id: null };
  const found = ['message-search 12', 'search'];

  it('when the channel is deleted, or the reader is put out of it, and not when another is', () => {
    expect(keysAfter(holding(), 'deleteChannel', { id: 12 })).toEqual(expect.arrayContaining(found));
    expect(keysAfter(holding(), 'updateMembers', change)).toEqual(expect.arrayContaining(found));
    expect(keysAfter(holding(), 'updateMembers', { ...change, removed: [6] })).not.toContain('search');
  });
});

describe('what is fetched of people is out of date', () => {
  const bohdan = buildUser({ id: 5, first_name: 'Bohdan', last_name: 'Shevchuk' });

  it('in who is in a channel when they come, go, or are counted otherwise', () => {
    const members = ['members 12', 'members-to-mention 12'];
    const swap = { channel_id: 12, added: [6], removed: [7], members_count: 2, manager_id: null };
    expect(keysAfter(holding(), 'updateMembers', swap)).toEqual(['colleagues', ...members]);
    expect(keysAfter(holding(), 'updateChannel', buildChannel({ members_count: 9 }))).toEqual(members);
    expect(keysAfter(holding(), 'updateChannel', buildChannel({ manager_id: 5 }))).toEqual(members);
    expect(keysAfter(holding(), 'updateChannel', buildChannel({ name: 'Renamed' }))).toEqual([]);
  });

  it('in who sent a file when a colleague is called otherwise or has another picture, and not otherwise', () => {
    const state = buildState([], { users: { 5: bohdan } });
    const people = ['colleagues', 'coworkers', 'user 5', 'users', 'users-without-direct'];
    const named = ['channel-files', 'client-card', 'client-changes', 'client-notes', 'clients'];
    const renamedKeys = keysAfter(state, 'updateUser', { ...bohdan, first_name: 'Ivan' });
    expect(renamedKeys).toEqual(expect.arrayContaining([...named, ...people]));
    expect(keysAfter(state, 'updateUser', { ...bohdan, last_name: 'Ivanenko' })).toContain('channel-files');
    expect(keysAfter(state, 'updateUser', { ...bohdan, avatar: { id: 8 } })).toContain('channel-files');
    expect(keysAfter(state, 'updateUser', { ...bohdan, phone: '1' })).toEqual(people);
  });

  it('in tasks when somebody who may have some cannot sign in any more, and when a client is forgotten', () => {
    const state = buildState([], { users: { 5: bohdan } });
    const ofTasks = ['channel-tasks', 'task', 'task-history', 'tasks'];
    expect(keysAfter(state, 'updateUser', { ...bohdan, status: 0 })).toEqual(expect.arrayContaining(ofTasks));
    expect(keysAfter(state, 'eraseClient', { id: 1, channel_id: 13 })).toEqual(expect.arrayContaining(ofTasks));
  });

  it('in lists of tasks once, not by the echo of a change of this page; a promise marks its conversation anew', () => {
    const state = buildState([]);
    const task = buildTaskCard({ id: 3, version: 2 });
    const ofTask = ['channel-tasks', 'task 3', 'task-history 3', 'tasks of-project', 'tasks summary', 'tasks table'];
    const keys = keysAfter(state, 'updateTask', task);
    expect(keys).toEqual(expect.arrayContaining(ofTask));
    expect(keys).not.toContain('task-marks');
    expect(keysAfter({ ...state, taskCards: { 3: task } }, 'updateTask', task)).toEqual(['coworkers']);
    expect(keysAfter(state, 'newTask', { ...task, kind: 'promise' })).toContain('task-marks');
    expect(keysAfter(state, 'deleteTask', { id: 3 })).toEqual(expect.arrayContaining(['tasks of-project', 'task 3']));
    expect(keysAfter(state, 'updateTaskComments', { task_id: 3 })).toContain('task-comments 3');
  });

  it('in lists of people when somebody comes or goes', () => {
    const state = buildState([], { users: { 5: bohdan } });
    expect(keysAfter(state, 'newUser', buildUser({ id: 8 }))).toEqual([
      'colleagues',
      'coworkers',
      'roles',
      'users',
      'users-without-direct',
    ]);
    expect(keysAfter(state, 'deleteUser', { id: 5 })).toEqual([
      'channel-tasks',
      'colleagues',
      'coworkers',
      'roles',
      'scheduled-messages',
      'task',
      'task-history',
      'tasks',
      'user 5',
      'users',
      'users-without-direct',
    ]);
  });

  it('in what a client wrote and sent when the client is called otherwise', () => {
    const state = buildState([{ channel: buildConversation() }]);
    const renamed = buildConversation({ client: buildClient({ first_name: 'Olga' }) });
    const expected = ['channel-files 40', 'message-search 40', 'pinned-messages 40', 'search'];
    const card = ['client-card 70', 'client-changes', 'client-timeline'];
    expect(keysAfter(state, 'updateChannel', renamed)).toEqual([...expected, ...card].toSorted());
    expect(keysAfter(state, 'updateChannel', buildConversation({ name: 'Other' }))).toEqual(card);
  });

  it('in whom one could write to when a direct channel is made', () => {
    const direct = buildChannel({ id: 90, type: channelTypes.direct, user_ids: [meId, 5] });
    expect(keysAfter(buildState(), 'newChannel', direct)).toEqual(['users-without-direct']);
  });
});

describe('the card of a client is out of date', () => {
  const conversation = buildConversation({ last_seq: 1 });
  const said = buildMessage({ seq: 1, channel_id: 40, client_id: 70, created_by: null });
  const state = buildState([{ channel: conversation, messages: [said] }]);
  const isStale = (keys: string[]) => keys.includes('client-card 70') || keys.includes('client-card');

  it('when something is said in the conversation, changed or deleted', () => {
    expect(isStale(keysAfter(state, 'newMessage', { ...said, seq: 2 }))).toBe(true);
    expect(keysAfter(state, 'newMessage', { ...said, seq: 2 })).toContain('client-timeline');
    expect(isStale(keysAfter(state, 'newMessage', { ...said, seq: 2, client_id: null, created_by: 5 }))).toBe(true);
    expect(isStale(keysAfter(state, 'updateMessage', { ...said, content: 'x', updated_at: at(70) }))).toBe(true);
    expect(isStale(keysAfter(state, 'deleteMessage', { ...deletion, channel_id: 40 }))).toBe(true);
    expect(isStale(keysAfter(state, 'newMessage', buildMessage({ seq: 9 })))).toBe(false);
  });

  it('with its history, when who looks after the client changes, even if this page knows it already', () => {
    const keys = keysAfter(state, 'updateChannel', conversation);
    expect(keys).toEqual(expect.arrayContaining(['client-card 70', 'client-changes']));
    const members = { channel_id: 40, added: [5], removed: [], members_count: 2, manager_id: 5 };
    expect(keysAfter(state, 'updateMembers', members)).toEqual(
      expect.arrayContaining(['client-card 70', 'client-changes']),
    );
  });

  it('and of all, when a conversation appears, is deleted, or loses what is too old', () => {
    expect(keysAfter(state, 'newChannel', buildConversation({ id: 41 }))).toContain('client-card');
    expect(keysAfter(state, 'deleteChannel', { id: 40 })).toContain('client-card');
    expect(keysAfter(state, 'removeHistory', { channel_id: 40, first_seq: 2, kept_days: 30 })).toContain('client-card');
  });

  it('in its notes when a colleague notes something', () => {
    expect(keysAfter(state, 'updateClientNotes', { client_id: 70 })).toEqual(['client-notes', 'client-timeline']);
  });
});

it('who somebody is is out of date when a role is renamed', () => {
  expect(keysAfter(buildState(), 'updateRole', { id: 2, name: 'Agent' })).toEqual([
    'coworkers',
    'roles',
    'user',
    'users',
  ]);
});

it('the bots are out of date when they change', () => {
  expect(keysAfter(buildState(), 'updateBots', { bots: [] })).toEqual(['bots', 'rating-policies']);
});

describe('the clients are out of date', () => {
  it('when one comes, is different or goes, and that one is as well', () => {
    expect(keysAfter(buildState(), 'newClient', { id: 9 })).toEqual(['client-card', 'clients', 'merge-suggestions']);
    const person = ['client-timeline', 'clients', 'merge-suggestions'];
    const changed = ['client 9', 'client-card 9', 'client-changes', ...person];
    expect(keysAfter(buildState(), 'updateClient', { id: 9 })).toEqual(changed);
    expect(keysAfter(buildState(), 'deleteClient', { id: 9 })).toEqual(
      ['client 9', 'client-card', 'client-ratings', ...person].toSorted(),
    );
    expect(keysAfter(buildState(), 'updateClients', { isRenamed: false })).toEqual([
      'client',
      'client-card',
      'client-changes',
      ...person,
    ]);
    expect(keysAfter(buildState(), 'updateClientImport', { id: 1 })).toEqual(['client-imports']);
    expect(keysAfter(buildState(), 'updateCustomFields', { fields: [] })).toEqual([
      'canned-reply-fields',
      'client-card',
      'clients',
      'custom-fields',
    ]);
  });

  it('with every card, note and change, when two become one person or two again', () => {
    expect(keysAfter(buildState(), 'updatePerson', { client_ids: [9, 10] })).toEqual([
      'client-card',
      'client-changes',
      'client-notes',
      'client-ratings',
      'client-timeline',
      'clients',
      'merge-suggestions',
    ]);
  });

  it('when another manages one, and not when their conversation changes otherwise', () => {
    const state = buildState([{ channel: buildConversation() }]);
    const handedOn = buildConversation({ manager_id: 5 });
    expect(keysAfter(state, 'updateChannel', handedOn)).toEqual(expect.arrayContaining(['clients']));
    expect(keysAfter(state, 'updateChannel', buildConversation({ name: 'Other' }))).not.toContain('clients');
  });

  it('when a bot is called otherwise, and not when it only works again', () => {
    const state = buildState([], { bots: { 3: buildBot({ id: 3, state: 'broken' }) } });
    expect(keysAfter(state, 'updateBots', { bots: [buildBot({ id: 3 })] })).toEqual(['bots', 'rating-policies']);
    expect(keysAfter(state, 'updateBots', { bots: [buildBot({ id: 3, title: 'Other' })] })).toEqual([
      'bots',
      'client-card',
      'clients',
      'rating-policies',
    ]);
    expect(keysAfter(state, 'updateBots', { bots: [] })).toEqual(['bots', 'client-card', 'clients', 'rating-policies']);
  });
});

it('targets of a conversation that the page does not hold make the cards of clients out of date [46.5]', () => {
  const state = buildState([{ channel: buildConversation() }]);
  const changed = (channel_id: number) =>
    keysAfter(state, 'updateConversationTargets', { targets: [{ channel_id, targets: [] }] });
  expect(changed(40)).toEqual(['conversation-targets 40']);
  expect(changed(77)).toEqual(['client-card', 'conversation-targets 77']);
});

it('an event of a newer server makes nothing out of date', () => {
  const state = buildState();
  expect(listStaleKeys({ event: 'newThing', data: {} } as never, { before: state, after: state })).toEqual([]);
});

it('each event says which queries it makes stale', () => {
  expect(Object.keys(queriesStaleAfter).toSorted()).toEqual(Object.keys(eventShapes).toSorted());
});

describe('what filters of conversations find is out of date', () => {
  const filtered = <Name extends EventName>(before: State, event: Name, data: EventData<Name>) =>
    staleAfter(before, event, data).keys.filter((key) => ofFilters.has(key));
  const found = ['found-conversations', 'view-counts', 'matching-conversations'];
  const both = buildState([{ channel: buildConversation({ id: 40 }) }, { channel: buildChannel({ id: 12 }) }]);

  it('after a message in a conversation, also in one that is not held, and not after one among colleagues [41.2]', () => {
    expect(filtered(both, 'newMessage', buildMessage({ seq: 1, channel_id: 40 }))).toEqual(found);
    expect(filtered(both, 'newMessage', buildMessage({ seq: 1, channel_id: 77 }))).toEqual(found);
    expect(filtered(both, 'newMessage', buildMessage({ seq: 1, channel_id: 12 }))).toEqual([]);
  });

  it('after a change of a view or of what one names, with the views themselves [41.2]', () => {
    expect(filtered(both, 'updateViews', {})).toEqual(['views', 'view-counts']);
    expect(filtered(both, 'updateLabels', {})).toEqual(['views', ...found]);
    expect(filtered(both, 'updateConversationPriorities', { priorities: [] })).toEqual(found);
  });
});
