import { channelTypes } from '../chat/channels/channel-types.ts';
import type { TaskKind } from '../work/tasks/task-values.ts';
import type { ApiScope } from './api-scopes.ts';
import { type Action, listPermissions, type Module, type Permission, type Permissions } from './permission-table.ts';

/** The caller: a signed-in user of one workspace. */
export interface Actor {
  userId: number;
  permissions: Permissions;
  /** Whether the workspace is theirs. */
  isOwner?: boolean;
  /** What the API token may do that they act by; undefined where they are signed in. */
  scopes?: readonly ApiScope[];
}

/** The facts `can` needs about a channel, from the caller's point of view. */
export interface ChannelFacts {
  type: number;
  is_public: boolean;
  created_by: number | null;
  manager_id: number | null;
  is_member: boolean;
}

export interface MessageFacts {
  created_by: number | null;
  deleted_at: unknown;
  is_system: boolean;
  channel: ChannelFacts;
}

/** The facts `can` needs about a task. */
export interface TaskFacts {
  kind: TaskKind;
  created_by: number;
  assignee_id: number | null;
}

interface Subjects {
  /** All conversations and their clients; without it a user sees none of them, not even as a member. */
  'conversations.read': null;
  'conversations.answer': null;
  /** Clients as such: their cards, notes and history. */
  'clients.read': null;
  /** A client's phones: in lists, on cards, in histories, and to find or sort clients by. */
  'clientPhones.read': null;
  'clients.create': null;
  'clients.edit': null;
  /** Also to erase one: either way their conversation goes with them. */
  'clients.delete': null;
  /** For the whole team: the conversation stops bringing messages. */
  'client.block': null;
  'clientNote.edit': { created_by: number };
  'clientNote.delete': { created_by: number };
  /** Public groups the actor is not in. */
  'publicGroups.read': null;
  /** E-mail and phone of others. */
  'users.read': null;
  /** The owner's own rights: the workspace's settings, its audit log, handing it over. */
  'workspace.own': null;
  /**
   * To give a role these permissions, or take them from it: only the owner gives or takes permissions they do not have.
   */
  'role.grant': Permissions;
  'channel.read': ChannelFacts;
  /** To get a channel's events at any time. Users who may read but not hear get them only while the channel is open. */
  'channel.hear': ChannelFacts;
  'channel.post': ChannelFacts;
  'channel.join': ChannelFacts;
  'channel.leave': ChannelFacts;
  'channel.edit': ChannelFacts;
  'channel.delete': ChannelFacts;
  'channel.addMembers': ChannelFacts;
  'channel.removeMember': ChannelFacts;
  /** To give a conversation to a colleague, or back to the new clients: one's own, or any. */
  'conversation.assignManager': ChannelFacts;
  'channel.mute': ChannelFacts;
  /** To write what the client of a conversation gets, in it; anybody else may by `channel.post`. */
  'client.reply': null;
  /** One's own, or a shared one, of which there is no owner; nobody sees another's. */
  'cannedReply.read': { owner_id: number | null };
  'cannedReply.edit': { owner_id: number | null };
  /** Also to take a shared one for oneself. */
  'cannedReply.delete': { owner_id: number | null };
  /** One's own: as its writer, or as the manager of a conversation whose writer has left. */
  'scheduledMessage.change': { owner_id: number | null };
  /** One's own, or a shared one. */
  'view.read': { owner_id: number | null };
  'view.edit': { owner_id: number | null };
  'message.edit': MessageFacts;
  'message.delete': MessageFacts;
  'message.pin': MessageFacts;
  'message.react': MessageFacts;
  'message.retry': MessageFacts;
  /** A reminder is its maker's; all other tasks are for everyone who may read tasks. */
  'task.read': TaskFacts;
  /** One's own and those assigned to one; with the right to create tasks, any. */
  'task.edit': TaskFacts;
  /** One's own; with the right to manage tasks, any. */
  'task.delete': TaskFacts;
  'taskComment.edit': { created_by: number };
  'taskComment.delete': { created_by: number };
  'project.delete': { created_by: number };
  'projectDocuments.read': null;
  'projectDocument.delete': { added_by: number };
}
export type Ability = keyof Subjects;
/** Abilities without an object; an endpoint may require them. */
export type GeneralAbility = { [A in Ability]: Subjects[A] extends null ? A : never }[Ability];

/** Whether a role carries a module's action. */
export const hasPermission = (permissions: Permissions, module: Module, action: Action): boolean =>
  permissions[module]?.includes(action) ?? false;

/** The same for a permission in the form that endpoints and audiences use. */
export const carries = (permissions: Permissions, permission: Permission): boolean => {
  const [module, action] = permission.split(':') as [Module, Action];
  return hasPermission(permissions, module, action);
};

const may = (actor: Actor, module: Module, action: Action) => hasPermission(actor.permissions, module, action);

/** Permissions that SQL checks for many users at once. */
export const permissionsFor = {
  'conversations.read': ['leads', 'read'],
  'conversations.answer': ['leads', 'update'],
  'publicGroups.read': ['channels', 'read'],
  'users.read': ['users', 'read'],
} as const satisfies Partial<Record<Ability, readonly [Module, Action]>>;

/** The users who get events about clients, and those with phones: one of these permissions is needed. */
export const clientReaders = ['contacts:read', 'leads:read'] as const satisfies Permission[];
export const clientPhoneReaders = ['contacts:read'] as const satisfies Permission[];

const mayOneOf = (actor: Actor, permissions: readonly Permission[]) =>
  permissions.some((permission) => carries(actor.permissions, permission));

const ownsGroup = (actor: Actor, channel: ChannelFacts, action: Action) =>
  channel.type === channelTypes.group &&
  rules['channel.read'](actor, channel) &&
  (may(actor, 'channels', 'manage') || (channel.created_by === actor.userId && may(actor, 'channels', action)));

/** In a conversation changes of messages reach the client's phone. */
const mayReach = (actor: Actor, channel: ChannelFacts) =>
  channel.type !== channelTypes.client || rules['client.reply'](actor, null);

const ownMessage = (actor: Actor, message: MessageFacts) =>
  message.created_by === actor.userId &&
  !message.is_system &&
  message.deleted_at === null &&
  rules['channel.post'](actor, message.channel);

/** The commands of everyone who may write in a channel on its messages. */
const spokenMessage = (actor: Actor, message: MessageFacts) =>
  !message.is_system && message.deleted_at === null && rules['channel.post'](actor, message.channel);

const rules: { [A in Ability]: (actor: Actor, subject: Subjects[A]) => boolean } = {
  'conversations.read': (actor) => may(actor, ...permissionsFor['conversations.read']),
  'conversations.answer': (actor) => may(actor, ...permissionsFor['conversations.answer']),
  'clients.read': (actor) => mayOneOf(actor, clientReaders),
  'clientPhones.read': (actor) => mayOneOf(actor, clientPhoneReaders),
  'clients.create': (actor) => may(actor, 'contacts', 'create'),
  'clients.edit': (actor) => rules['clients.read'](actor, null) && may(actor, 'contacts', 'update'),
  'clients.delete': (actor) => may(actor, 'contacts', 'delete') && may(actor, 'leads', 'delete'),
  'client.block': (actor) => rules['clients.edit'](actor, null) && rules['conversations.read'](actor, null),
  'clientNote.edit': (actor, note) => rules['clients.edit'](actor, null) && note.created_by === actor.userId,
  'clientNote.delete': (actor, note) =>
    rules['clients.edit'](actor, null) && (note.created_by === actor.userId || rules['clients.delete'](actor, null)),
  'publicGroups.read': (actor) => may(actor, ...permissionsFor['publicGroups.read']),
  'users.read': (actor) => may(actor, ...permissionsFor['users.read']),
  'workspace.own': (actor) => actor.isOwner === true,
  'role.grant': (actor, permissions) =>
    rules['workspace.own'](actor, null) ||
    listPermissions(permissions).every((permission) => carries(actor.permissions, permission)),
  'channel.read': (actor, channel) => {
    switch (channel.type) {
      case channelTypes.general:
        return true;
      case channelTypes.group:
        return channel.is_member || (channel.is_public && rules['publicGroups.read'](actor, null));
      case channelTypes.client:
        return rules['conversations.read'](actor, null);
      default:
        return channel.is_member;
    }
  },
  // A conversation without a manager is heard by everyone who may read it, one with a manager only by its members.
  'channel.hear': (actor, channel) =>
    rules['channel.read'](actor, channel) &&
    (channel.is_member ||
      channel.type === channelTypes.general ||
      (channel.type === channelTypes.client && channel.manager_id === null)),
  'channel.post': (actor, channel) =>
    channel.type === channelTypes.client
      ? rules['conversations.answer'](actor, null)
      : channel.type === channelTypes.general || channel.is_member,
  'channel.join': (actor, channel) =>
    !channel.is_member &&
    (channel.type === channelTypes.client
      ? rules['conversations.answer'](actor, null)
      : channel.type === channelTypes.group && channel.is_public && rules['publicGroups.read'](actor, null)),
  'channel.leave': (_actor, channel) =>
    channel.is_member && (channel.type === channelTypes.group || channel.type === channelTypes.client),
  'channel.edit': (actor, channel) => ownsGroup(actor, channel, 'update'),
  'channel.delete': (actor, channel) => ownsGroup(actor, channel, 'delete'),
  'channel.addMembers': (actor, channel) =>
    channel.type === channelTypes.client
      ? rules['conversations.answer'](actor, null) && (channel.is_member || may(actor, 'leads', 'manage'))
      : channel.type === channelTypes.group && channel.is_member && may(actor, 'channels', 'update'),
  'channel.removeMember': (actor, channel) =>
    channel.type === channelTypes.group && rules['channel.read'](actor, channel) && channel.created_by === actor.userId,
  'conversation.assignManager': (actor, channel) =>
    channel.type === channelTypes.client &&
    rules['conversations.answer'](actor, null) &&
    (may(actor, 'leads', 'manage') || (channel.manager_id === actor.userId && may(actor, 'leads', 'hand_over'))),
  'channel.mute': (_actor, channel) => channel.is_member,
  'client.reply': (actor) =>
    rules['conversations.answer'](actor, null) && (actor.scopes === undefined || actor.scopes.includes('replies:send')),
  'cannedReply.read': (actor, reply) =>
    rules['conversations.read'](actor, null) && (reply.owner_id === null || reply.owner_id === actor.userId),
  'cannedReply.edit': (actor, reply) =>
    rules['cannedReply.read'](actor, reply) && rules['conversations.answer'](actor, null),
  'scheduledMessage.change': (actor, { owner_id: ownerId }) => ownerId === actor.userId,
  'cannedReply.delete': (actor, reply) =>
    rules['cannedReply.edit'](actor, reply) && (reply.owner_id !== null || may(actor, 'leads', 'manage')),
  'view.read': (actor, view) =>
    rules['conversations.read'](actor, null) && (view.owner_id === null || view.owner_id === actor.userId),
  'view.edit': (actor, view) =>
    rules['view.read'](actor, view) && (view.owner_id !== null || may(actor, 'leads', 'manage')),
  'message.edit': (actor, message) => ownMessage(actor, message) && mayReach(actor, message.channel),
  'message.delete': (actor, message) => ownMessage(actor, message) && mayReach(actor, message.channel),
  'message.pin': spokenMessage,
  'message.react': (actor, message) => spokenMessage(actor, message) && mayReach(actor, message.channel),
  'message.retry': (actor, message) =>
    message.channel.type === channelTypes.client &&
    message.deleted_at === null &&
    rules['channel.post'](actor, message.channel),
  'task.read': (actor, task) =>
    may(actor, 'tasks', 'read') && (task.kind !== 'reminder' || task.created_by === actor.userId),
  'task.edit': (actor, task) => {
    if (!rules['task.read'](actor, task)) return false;
    if (task.kind === 'reminder') return true;
    const isOwn = task.created_by === actor.userId || task.assignee_id === actor.userId;
    return may(actor, 'tasks', 'update') && (isOwn || may(actor, 'tasks', 'create'));
  },
  'task.delete': (actor, task) => {
    if (!rules['task.read'](actor, task)) return false;
    if (task.kind === 'reminder') return true;
    return may(actor, 'tasks', 'delete') && (task.created_by === actor.userId || may(actor, 'tasks', 'manage'));
  },
  'taskComment.edit': (actor, comment) => may(actor, 'tasks', 'read') && comment.created_by === actor.userId,
  'taskComment.delete': (actor, comment) =>
    may(actor, 'tasks', 'read') && (comment.created_by === actor.userId || may(actor, 'tasks', 'manage')),
  'project.delete': (actor, project) =>
    may(actor, 'projects', 'delete') && (project.created_by === actor.userId || may(actor, 'projects', 'manage')),
  'projectDocuments.read': (actor) => may(actor, 'project_documents', 'read'),
  'projectDocument.delete': (actor, document) =>
    may(actor, 'project_documents', 'delete') &&
    (document.added_by === actor.userId || may(actor, 'projects', 'manage')),
};

/**
 * The single place that decides the rights of a user to an object (docs/rules.md, "Roles"). Pure: the server enforces
 * it on every route and socket subscription, the web app hides controls by it.
 */
export const can = <A extends Ability>(actor: Actor, ability: A, subject: Subjects[A]): boolean =>
  rules[ability](actor, subject);
