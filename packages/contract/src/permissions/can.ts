import { channelTypes } from '../channels/channel-types.ts';
import { type Action, administratorRoleId, type Module, type Permissions } from './permissions.ts';

/** Who asks: a signed-in user of one workspace. */
export interface Actor {
  userId: number;
  roleId: number;
  permissions: Permissions;
}

/** What `can` needs to know of a channel, from the asker's point of view. */
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

interface Subjects {
  'channel.read': ChannelFacts;
  'channel.post': ChannelFacts;
  'channel.join': ChannelFacts;
  'channel.leave': ChannelFacts;
  'channel.edit': ChannelFacts;
  'channel.delete': ChannelFacts;
  'channel.addMembers': ChannelFacts;
  'channel.removeMember': ChannelFacts;
  'conversation.assignManager': ChannelFacts;
  'channel.mute': ChannelFacts;
  'message.edit': MessageFacts;
  'message.delete': MessageFacts;
  'message.pin': MessageFacts;
  'message.react': MessageFacts;
  'message.retry': MessageFacts;
}
export type Ability = keyof Subjects;

/** Whether a role carries a module's action. */
export const hasPermission = (permissions: Permissions, module: Module, action: Action): boolean =>
  permissions[module]?.includes(action) ?? false;

const may = (actor: Actor, module: Module, action: Action) => hasPermission(actor.permissions, module, action);

const ownsGroup = (actor: Actor, channel: ChannelFacts, action: Action) =>
  channel.type === channelTypes.group &&
  rules['channel.read'](actor, channel) &&
  (actor.roleId === administratorRoleId || (channel.created_by === actor.userId && may(actor, 'channels', action)));

const ownMessage = (actor: Actor, message: MessageFacts) =>
  message.created_by === actor.userId &&
  !message.is_system &&
  message.deleted_at === null &&
  rules['channel.post'](actor, message.channel);

/** What anyone who may write in the channel may do with what was said there. */
const spokenMessage = (actor: Actor, message: MessageFacts) =>
  !message.is_system && message.deleted_at === null && rules['channel.post'](actor, message.channel);

const rules: { [A in Ability]: (actor: Actor, subject: Subjects[A]) => boolean } = {
  'channel.read': (actor, channel) => {
    switch (channel.type) {
      case channelTypes.general:
        return true;
      case channelTypes.group:
        return channel.is_member || (channel.is_public && may(actor, 'channels', 'read'));
      case channelTypes.client:
        return may(actor, 'leads', 'read');
      default:
        return channel.is_member;
    }
  },
  'channel.post': (actor, channel) =>
    channel.type === channelTypes.client
      ? may(actor, 'leads', 'update')
      : channel.type === channelTypes.general || channel.is_member,
  'channel.join': (actor, channel) =>
    !channel.is_member &&
    (channel.type === channelTypes.client
      ? may(actor, 'leads', 'update')
      : channel.type === channelTypes.group && channel.is_public && may(actor, 'channels', 'read')),
  'channel.leave': (_actor, channel) =>
    channel.is_member && (channel.type === channelTypes.group || channel.type === channelTypes.client),
  'channel.edit': (actor, channel) => ownsGroup(actor, channel, 'update'),
  'channel.delete': (actor, channel) => ownsGroup(actor, channel, 'delete'),
  'channel.addMembers': (actor, channel) =>
    channel.type === channelTypes.client
      ? may(actor, 'leads', 'update') && (channel.is_member || actor.roleId === administratorRoleId)
      : channel.type === channelTypes.group && channel.is_member && may(actor, 'channels', 'update'),
  'channel.removeMember': (actor, channel) =>
    channel.type === channelTypes.group && rules['channel.read'](actor, channel) && channel.created_by === actor.userId,
  'conversation.assignManager': (actor, channel) =>
    channel.type === channelTypes.client && actor.roleId === administratorRoleId && may(actor, 'leads', 'update'),
  'channel.mute': (_actor, channel) => channel.is_member,
  'message.edit': ownMessage,
  'message.delete': ownMessage,
  'message.pin': spokenMessage,
  'message.react': spokenMessage,
  'message.retry': (actor, message) =>
    message.channel.type === channelTypes.client &&
    message.deleted_at === null &&
    rules['channel.post'](actor, message.channel),
};

/**
 * The one decision about what a user may do with an object (docs/rules.md, "Roles"). Pure: the server asserts
 * it on every route and socket subscription, the web app hides with it.
 */
export const can = <A extends Ability>(actor: Actor, ability: A, subject: Subjects[A]): boolean =>
  rules[ability](actor, subject);
