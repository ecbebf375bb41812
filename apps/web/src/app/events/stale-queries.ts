import type { Channel, EventData, EventName, TaskCard } from '@switchboard/contract';
import type { QueryKey } from '@tanstack/react-query';
import { userKey } from '../../features/accounts/people/people-queries.ts';
import { usersKey } from '../../features/accounts/users/users-queries.ts';
import { paymentsKey, planUsageKey, subscriberKey } from '../../features/billing/subscription/subscription-queries.ts';
import {
  channelFilesKey,
  colleaguesKey,
  foundMessagesKey,
  joinableChannelsKey,
  membersKey,
  pinnedMessagesKey,
  usersWithoutDirectKey,
} from '../../features/chat/channels/channels-queries.ts';
import { membersToMentionKey } from '../../features/chat/composer/composer-queries.ts';
import { deliveryKey } from '../../features/chat/messages/delivery/delivery-queries.ts';
import { searchKey } from '../../features/chat/search/search-queries.ts';
import {
  clientCardKey,
  clientChangesKey,
  clientNotesKey,
  clientTimelineKey,
} from '../../features/clients/client-card/client-card-queries.ts';
import {
  clientImportsKey,
  clientKey,
  clientsKey,
  customFieldsKey,
  erasuresKey,
} from '../../features/clients/clients/clients-queries.ts';
import { mergeSuggestionsKey } from '../../features/clients/clients/merges/client-merges-queries.ts';
import { rolesKey } from '../../features/foundation/roles/roles-queries.ts';
import { botsKey } from '../../features/messaging/bots/bots-queries.ts';
import { fieldTitlesKey } from '../../features/messaging/canned-replies/fields-query.ts';
import { coworkersKey } from '../../features/work/coworkers/coworkers-queries.ts';
import { projectKey, projectsKey } from '../../features/work/projects/projects-queries.ts';
import {
  channelTasksKey,
  foundTasksKey,
  projectTasksKey,
  taskCommentsKey,
  taskHistoryKey,
  taskKey,
  taskListsKey,
  taskMarksKey,
  taskProjectsKey,
  taskSummaryKey,
  taskTableKey,
} from '../../features/work/tasks/tasks-queries.ts';
import type { StoreEvent } from '../../store/event-sink.ts';
import { findHeldMessage } from '../../store/history/held-messages.ts';
import type { StaleContext, StaleRule, StaleRules } from '../../store/stale-rules.ts';
import type { State } from '../../store/state.ts';

const none = () => [];

/** The queries that search the texts of a channel. */
const textsKeys = (channelId: number): QueryKey[] => [foundMessagesKey(channelId), searchKey];

const isMember = (state: State, channelId: number) => state.memberships[channelId]?.is_member === true;

/** Whether a channel is between two users. */
const isDirect = ({ user_ids }: Channel) => user_ids.length > 0;

/**
 * The channels to join never contain conversations or direct channels, or a channel the reader was a member of before
 * and after.
 */
const joinableKeys = (channel: Channel, { before, after }: StaleContext): QueryKey[] =>
  channel.client_id !== null || isDirect(channel) || (isMember(before, channel.id) && isMember(after, channel.id))
    ? []
    : [joinableChannelsKey];

const membersKeys = (channelId: number): QueryKey[] => [membersKey(channelId), membersToMentionKey(channelId)];

const hasOtherMembers = (held: Channel | undefined, channel: Channel) =>
  held?.members_count !== channel.members_count || held.manager_id !== channel.manager_id;

interface Named {
  first_name: string;
  last_name: string;
  avatar: { id: number } | null;
}

/**
 * An open card shows its history too. Always fetched again, since the page's own changes reach the store before their
 * events do.
 */
const cardKeys = ({ client_id }: Pick<Channel, 'client_id'>): QueryKey[] =>
  client_id === null ? [] : [clientCardKey(client_id), clientChangesKey, clientTimelineKey];

/** The card of the conversation's client, if that is known. */
const lastWordKeys = (channelId: number, clientId: number | null, { after }: StaleContext): QueryKey[] => {
  const known = clientId ?? after.channels[channelId]?.client_id ?? null;
  return known === null ? [] : [clientCardKey(known), clientTimelineKey];
};

const looksOtherwise = (held: Named | null | undefined, now: Named) =>
  held?.first_name !== now.first_name || held.last_name !== now.last_name || held.avatar?.id !== now.avatar?.id;

/** The table of clients names their bots and managers. */
const hasOtherBots = (state: State, bots: EventData<'updateBots'>['bots']) =>
  bots.length !== Object.keys(state.bots).length || bots.some(({ id, title }) => state.bots[id]?.title !== title);

/** The board is kept current by the store; the echo of an own change is a version that is already there. */
const tasksKeys = ({ id, kind }: TaskCard, { before, after }: StaleContext): QueryKey[] =>
  before.taskCards[id] === after.taskCards[id]
    ? []
    : [
        taskTableKey,
        foundTasksKey,
        taskSummaryKey,
        channelTasksKey,
        projectTasksKey,
        taskKey(id),
        taskHistoryKey(id),
        ...(kind === 'task' ? [] : [taskMarksKey]),
      ];

/** All queries with tasks. */
const allTasksKeys: readonly QueryKey[] = [['tasks'], channelTasksKey, ['task'], ['task-history']];

type AnyRules = Partial<Record<string, StaleRule<EventName>>>;

/** An event has what each of its rules names asked again. */
function joinRules(all: readonly StaleRules[]): Required<StaleRules> {
  const tables = all as readonly AnyRules[];
  const joined: AnyRules = {};
  for (const name of new Set(tables.flatMap((rules) => Object.keys(rules)))) {
    joined[name] = (data, context) => tables.flatMap((rules) => rules[name]?.(data, context) ?? []);
  }
  return joined as Required<StaleRules>;
}

/** Events that make queries of several features stale. */
const sharedRules: StaleRules = {
  newMessage: ({ channel_id, client_id, files }, context) => [
    ...(files.length > 0 ? [channelFilesKey(channel_id)] : []),
    ...lastWordKeys(channel_id, client_id, context),
  ],

  updateMessage: (message, context) => {
    const { before } = context;
    const { channel_id } = message;
    const held = findHeldMessage(before, channel_id, message.seq);
    const isPinned = held === undefined || held.pinned_at !== null || message.pinned_at !== null;
    return [
      ...(held?.content === message.content
        ? []
        : [...textsKeys(channel_id), ...lastWordKeys(channel_id, message.client_id, context)]),
      ...(held?.files.length === message.files.length ? [] : [channelFilesKey(channel_id)]),
      ...(isPinned && held?.updated_at !== message.updated_at ? [pinnedMessagesKey(channel_id)] : []),
    ];
  },

  deleteMessage: ({ channel_id, seq }, context) => {
    const held = findHeldMessage(context.before, channel_id, seq);
    if (held && held.deleted_at !== null) return [];
    return [
      ...textsKeys(channel_id),
      ...lastWordKeys(channel_id, null, context),
      ...(held?.files.length === 0 ? [] : [channelFilesKey(channel_id)]),
      ...(held?.pinned_at === null ? [] : [pinnedMessagesKey(channel_id)]),
    ];
  },

  pinnedMessage: ({ channel_id, seq, pinned_at }, { before }) =>
    findHeldMessage(before, channel_id, seq)?.pinned_at === pinned_at ? [] : [pinnedMessagesKey(channel_id)],

  unpinnedMessage: ({ channel_id, seq }, { before }) =>
    findHeldMessage(before, channel_id, seq)?.pinned_at === null ? [] : [pinnedMessagesKey(channel_id)],

  newChannel: (channel, context) => [
    ...joinableKeys(channel, context),
    ...(isDirect(channel) ? [usersWithoutDirectKey] : []),
    // The client may be the same person as one whose card is open: they write to another bot.
    ...(channel.client_id === null ? [] : [clientCardKey()]),
  ],

  updateChannel: (channel, context) => {
    const { id, client } = channel;
    const held = context.before.channels[id];
    const isRenamed = client !== null && looksOtherwise(held?.client, client);
    return [
      ...joinableKeys(channel, context),
      ...cardKeys(channel),
      ...(hasOtherMembers(held, channel) ? membersKeys(id) : []),
      ...(isRenamed ? [...textsKeys(id), channelFilesKey(id), pinnedMessagesKey(id)] : []),
      ...(client !== null && held?.manager_id !== channel.manager_id ? [clientsKey, clientKey(client.id)] : []),
    ];
  },

  // Results from a channel that the reader has lost must not stay on the screen.
  deleteChannel: ({ id }) => [joinableChannelsKey, ...textsKeys(id), clientCardKey(), clientTimelineKey],
  updateMembers: ({ channel_id }, context) => {
    const channel = context.before.channels[channel_id];
    const hasLeft = isMember(context.before, channel_id) && !isMember(context.after, channel_id);
    return [
      ...membersKeys(channel_id),
      ...(channel ? cardKeys(channel) : []),
      colleaguesKey,
      ...(channel ? joinableKeys(channel, context) : [joinableChannelsKey]),
      ...(hasLeft ? textsKeys(channel_id) : []),
    ];
  },
  // Too many for a key each: whatever is on the screen of them is asked again.
  updateConversationManagers: () => [
    ['members'],
    ['members-to-mention'],
    clientsKey,
    clientKey(),
    clientCardKey(),
    clientChangesKey,
    clientTimelineKey,
    colleaguesKey,
  ],

  newUser: () => [usersKey, rolesKey, usersWithoutDirectKey, colleaguesKey, coworkersKey],

  // Authors of messages and members of channels are rendered from the store, so their queries stay valid.
  updateUser: (user, { before }) => [
    ...(before.users[user.id]?.role_id === user.role_id ? [] : [rolesKey]),
    usersKey,
    usersWithoutDirectKey,
    colleaguesKey,
    coworkersKey,
    userKey(user.id),
    ...(looksOtherwise(before.users[user.id], user)
      ? [channelFilesKey(), clientsKey, clientCardKey(), clientNotesKey, clientChangesKey, clientTimelineKey]
      : []),
    // Their tasks are for others to take, or theirs again.
    ...(before.users[user.id]?.status === user.status ? [] : allTasksKeys),
  ],

  deleteUser: ({ id }) => [
    usersKey,
    rolesKey,
    usersWithoutDirectKey,
    colleaguesKey,
    coworkersKey,
    userKey(id),
    ...allTasksKeys,
  ],

  // A shown user includes the name of the role.
  updateRole: () => [userKey(), usersKey, coworkersKey, rolesKey],
  newRole: () => [rolesKey],
  deleteRole: () => [rolesKey],

  botNotice: none,
  handOverNotice: none,
  updateBots: ({ bots }, { before }) => [botsKey, ...(hasOtherBots(before, bots) ? [clientsKey, clientCardKey()] : [])],

  newClient: () => [clientsKey, clientCardKey(), mergeSuggestionsKey],
  updateClient: ({ id }) => [
    clientsKey,
    clientKey(id),
    clientCardKey(id),
    clientChangesKey,
    clientTimelineKey,
    mergeSuggestionsKey,
  ],
  deleteClient: ({ id }) => [clientsKey, clientKey(id), clientCardKey(), clientTimelineKey, mergeSuggestionsKey],
  // Each of them may be on the screen, by itself or in the card of another.
  updatePerson: () => [
    clientsKey,
    clientCardKey(),
    clientNotesKey,
    clientChangesKey,
    clientTimelineKey,
    mergeSuggestionsKey,
  ],
  // All clients: their cards, lists and the facts beside their conversations.
  updateClients: () => [
    clientsKey,
    clientKey(),
    clientCardKey(),
    clientChangesKey,
    clientTimelineKey,
    mergeSuggestionsKey,
  ],
  updateClientImport: () => [clientImportsKey],
  updateCustomFields: () => [customFieldsKey, fieldTitlesKey, clientsKey, clientCardKey()],
  updateClientNotes: () => [clientNotesKey, clientTimelineKey],
  eraseClient: ({ id }) => [
    clientsKey,
    clientKey(id),
    clientCardKey(),
    clientNotesKey,
    clientChangesKey,
    clientTimelineKey,
    mergeSuggestionsKey,
    erasuresKey,
    taskMarksKey,
    ...allTasksKeys,
  ],

  removeHistory: ({ channel_id, first_seq }, { before }) => {
    const channel = before.channels[channel_id];
    if (channel && channel.first_seq >= first_seq) return [];
    return [
      ...textsKeys(channel_id),
      channelFilesKey(channel_id),
      pinnedMessagesKey(channel_id),
      clientCardKey(),
      clientTimelineKey,
    ];
  },
  removeFiles: ({ channel_id }) => [channelFilesKey(channel_id), pinnedMessagesKey(channel_id)],

  newTask: (task, context) => [coworkersKey, ...tasksKeys(task, context)],
  updateTask: (task, context) => [coworkersKey, ...tasksKeys(task, context)],
  deleteTask: ({ id }) => [
    coworkersKey,
    taskMarksKey,
    taskTableKey,
    foundTasksKey,
    taskSummaryKey,
    channelTasksKey,
    projectTasksKey,
    taskKey(id),
  ],
  updateTasks: () => [coworkersKey, taskMarksKey, ...allTasksKeys],
  updateTaskComments: ({ task_id }) => [taskCommentsKey(task_id), taskKey(task_id)],
  updateTaskLists: () => [taskListsKey],
  taskNotice: none,
  newProject: () => [projectsKey, taskProjectsKey],
  // The names that tasks show of projects are changed in place (insert-project.ts).
  updateProject: ({ id }) => [projectsKey, projectKey(id)],
  deleteProject: ({ id }) => [projectsKey, projectKey(id), taskProjectsKey],

  updateDelivery: ({ message_id }) => [deliveryKey(message_id)],
  readMessages: none,
  updateMembership: none,
  updateDraft: none,
  updatePreferences: none,
  updateConversationPriorities: none,
  // The store has those of the conversations it holds; a card shows others.
  updateConversationTargets: ({ targets }, { after }) =>
    targets.some(({ channel_id: id }) => after.channels[id] === undefined) ? [clientCardKey()] : [],
  targetNotice: none,
  automationNotice: none,
  webhookNotice: none,
  updateViews: none,
  updateWorkspace: () => [subscriberKey, paymentsKey, planUsageKey],
};

const ofFeatures = import.meta.glob<StaleRules>('../../features/**/stale-queries.ts', {
  eager: true,
  import: 'staleQueries',
});

/**
 * The queries that each event makes stale; those on the screen are then refetched. Only visible changes count: a
 * repeated event, such as the echo of one's own change, refetches nothing.
 */
export const queriesStaleAfter = joinRules([sharedRules, ...Object.values(ofFeatures)]);

/** The keys of the queries that an event has made stale; none for an event type unknown to this version. */
export function listStaleKeys({ event, data }: StoreEvent, context: StaleContext): readonly QueryKey[] {
  const rule = queriesStaleAfter[event] as StaleRule<EventName> | undefined;
  return rule ? rule(data, context) : [];
}
