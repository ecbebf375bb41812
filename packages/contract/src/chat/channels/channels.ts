import { z } from 'zod';
import { clientShape } from '../../clients/clients/clients.ts';
import { capabilitiesShape } from '../../connectors/capabilities.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { authorShape, seenUserShape, wholeUserShape } from '../../foundation/users/users.ts';
import { botSummaryShape } from '../../messaging/bots/bots.ts';
import { conversationTargetShape } from '../../messaging/targets/conversation-target.ts';
import {
  dateTimeShape,
  idListShape,
  idParamShape,
  idShape,
  listOf,
  nameShape,
  pageQueryShape,
  textShape,
} from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { audienceShape } from '../messages/audience.ts';
import { attachmentShape } from '../messages/messages.ts';
import { conversationPriorities, conversationStateFields } from './conversation-state.ts';
import { channelLimits } from './limits.ts';

/** The newest message of a channel for its row in a list; the product's own messages are left out. */
export const lastMessageShape = z.object({
  seq: idShape,
  audience: audienceShape,
  preview: z.string(),
  author_name: z.string(),
  created_by: idShape.nullable(),
  client_id: idShape.nullable(),
  created_at: dateTimeShape,
  attachment: attachmentShape.nullable(),
});

/** A channel as all its readers see it: the content of events. */
export const channelShape = z.object({
  id: idShape,
  type: z.int().min(0).max(4),
  name: z.string(),
  description: z.string(),
  is_public: z.boolean(),
  created_by: idShape.nullable(),
  author: authorShape.nullable(),
  created_at: dateTimeShape,
  members_count: z.int().min(0),
  last_seq: z.int().min(0),
  /** The oldest message there is: those before it are older than the workspace keeps messages. */
  first_seq: idShape,
  /** How many days they were kept; null when none was removed. */
  kept_days: z.int().nullable(),
  last_message: lastMessageShape.nullable(),
  /** Both users of a direct channel (the same one twice in an own channel); empty elsewhere. */
  user_ids: z.array(idShape),
  /** Client conversations only. */
  client_id: idShape.nullable(),
  client: clientShape.nullable(),
  bot_id: idShape.nullable(),
  bot: botSummaryShape.nullable(),
  service_id: z.int().nullable(),
  service_bot_id: z.string().nullable(),
  manager_id: idShape.nullable(),
  ...conversationStateFields,
  priority: z.enum(conversationPriorities),
  /** What it has to meet now: an answer and its closing, each where a policy of targets says so. */
  targets: z.array(conversationTargetShape),
  /** The time of the last message, or of the channel's creation: the order of lists by activity. */
  active_at: dateTimeShape,
  /** The client stopped the bot: sending is impossible until they return. */
  client_blocked: z.boolean(),
  /**
   * Since when the team has blocked the client: their messages are kept without a notification or an answer, and
   * sending is impossible.
   */
  blocked_at: dateTimeShape.nullable(),
  /** Null outside conversations, and while they are unknown. */
  capabilities: capabilitiesShape.nullable(),
});
export type Channel = z.infer<typeof channelShape>;

/** The reader's own side of a channel. `unread_count` leaves out own and deleted messages. */
export const membershipShape = z.object({
  is_member: z.boolean(),
  read_seq: z.int().min(0),
  unread_count: z.int().min(0),
  muted: z.boolean(),
});
export type Membership = z.infer<typeof membershipShape>;

/** A reader's read position in a channel whose newest message is `last_seq`. */
export const readStateShape = z.object({
  read_seq: z.int().min(0),
  unread_count: z.int().min(0),
  last_seq: z.int().min(0),
});
export type ReadState = z.infer<typeof readStateShape>;

/** A channel as one reader gets it. */
export const readerChannelShape = channelShape.extend({
  ...membershipShape.shape,
  /** The other person of a direct channel, the reader in their own channel; null elsewhere. */
  user_id: idShape.nullable(),
});
export type ReaderChannel = z.infer<typeof readerChannelShape>;

/** The lists of the left sidebar, and the team's conversations in a state, of which only one's own open ones stand there. */
export const channelSections = [
  'group',
  'direct',
  'managers',
  'new_clients',
  'my_clients',
  'open',
  'snoozed',
  'my_snoozed',
  'closed',
  'my_closed',
  'joinable',
] as const;
export type ChannelSection = (typeof channelSections)[number];

const channelParams = z.object({ id: idParamShape });

export const listChannels = defineEndpoint({
  name: 'listChannels',
  summary:
    'Channels of one section (default group), by name, by newest activity, or those first that wait for an answer, the longest waiting on top; or those of `ids`',
  method: 'GET',
  path: '/channels',
  access: 'signedIn',
  scope: 'channels:read',
  rate: 'read',
  query: z.object({
    ...pageQueryShape,
    section: z.enum(channelSections).optional(),
    /** Part of the name; `name` is the same. */
    search: textShape.max(sharedLimits.titleChars).optional(),
    name: textShape.max(sharedLimits.titleChars).optional(),
    sortBy: z.enum(['name', 'activity', 'waiting']).optional(),
    order: z.enum(['asc', 'desc', 'none']).optional(),
    notMember: z.stringbool().optional(),
    /** Instead of a section: those of these that the reader may see, all at once and in no order. */
    ids: idListShape.optional(),
  }),
  result: listOf(readerChannelShape),
});

export const getChannelOverview = defineEndpoint({
  name: 'getChannelOverview',
  summary:
    'Everything the left sidebar shows, in one answer: own channels, own conversations, the new clients that wait longest',
  method: 'GET',
  path: '/channels/overview',
  access: 'signedIn',
  scope: 'channels:read',
  rate: 'read',
  result: z.object({
    channels: z.array(readerChannelShape),
    new_clients_count: z.int().min(0),
    unread: z.object({ total: z.int().min(0), general: z.int().min(0) }),
  }),
});

export const listDirectChannels = defineEndpoint({
  name: 'listDirectChannels',
  summary: 'My clients plus direct messages with users',
  method: 'GET',
  path: '/channels/direct',
  access: 'signedIn',
  scope: 'channels:read',
  rate: 'read',
  query: z.object(pageQueryShape),
  result: listOf(readerChannelShape),
});

export const listManagersChannels = defineEndpoint({
  name: 'listManagersChannels',
  summary: 'The managers channel, for those who are in it',
  method: 'GET',
  path: '/channels/managers',
  access: 'signedIn',
  scope: 'channels:read',
  rate: 'read',
  query: z.object(pageQueryShape),
  result: listOf(readerChannelShape),
});

export const openDirectChannel = defineEndpoint({
  name: 'openDirectChannel',
  summary: 'The direct channel with a user, made at the first call; with oneself it is the own channel',
  method: 'GET',
  path: '/channels/direct/{userId}',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'read',
  params: z.object({ userId: idParamShape }),
  result: readerChannelShape,
  errors: ['user.not_found'],
});

export const countUnreadMessages = defineEndpoint({
  name: 'countUnreadMessages',
  summary: "Unread messages in the reader's channels, and in the general channel",
  method: 'GET',
  path: '/channels/unread-messages-count',
  access: 'signedIn',
  scope: 'channels:read',
  rate: 'read',
  result: z.object({ total: z.int().min(0), general: z.int().min(0) }),
});

export const getChannel = defineEndpoint({
  name: 'getChannel',
  summary: 'One channel as the reader sees it',
  method: 'GET',
  path: '/channels/{id}',
  access: 'signedIn',
  scope: 'channels:read',
  rate: 'read',
  params: channelParams,
  result: readerChannelShape,
  errors: ['channel.not_found'],
});

/** Adds everyone active at this moment, but no later users. */
const allUsersShape = z.boolean().default(false);

const channelFields = {
  name: nameShape(sharedLimits.titleChars),
  description: textShape
    .trim()
    .min(1, 'validation.required')
    .max(channelLimits.descriptionChars, 'validation.too_long'),
  is_public: z.boolean().default(true),
};

export const createChannel = defineEndpoint({
  name: 'createChannel',
  summary: 'Makes a group channel; the maker is its first member',
  method: 'POST',
  path: '/channels',
  access: 'channels:create',
  scope: 'channels:write',
  rate: 'write',
  status: 201,
  body: z.object({
    ...channelFields,
    members: z.array(idShape).max(channelLimits.membersPerCall, 'validation.too_long').default([]),
    all_users: allUsersShape,
  }),
  result: z.object({ channel: readerChannelShape }),
});

export const editChannel = defineEndpoint({
  name: 'editChannel',
  summary: 'Changes the title, description and privacy of a group channel; members named are added to a private one',
  method: 'PUT',
  path: '/channels/{id}',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'write',
  params: channelParams,
  body: z.object({
    ...channelFields,
    /** Unchanged when left out, so that no channel becomes public by an omission. */
    is_public: z.boolean().optional(),
    members: z.array(idShape).max(channelLimits.membersPerCall, 'validation.too_long').default([]),
    all_users: allUsersShape,
  }),
  result: readerChannelShape,
  errors: ['channel.not_found', 'permission.denied'],
});

export const deleteChannel = defineEndpoint({
  name: 'deleteChannel',
  summary: 'Deletes a group channel for everyone',
  method: 'DELETE',
  path: '/channels/{id}',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'write',
  params: channelParams,
  result: z.literal(true),
  errors: ['channel.not_found', 'permission.denied'],
});

export const muteChannel = defineEndpoint({
  name: 'muteChannel',
  summary: 'The channel makes no sound and no notification for the reader any more',
  method: 'PUT',
  path: '/channels/{id}/mute',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'write',
  params: channelParams,
  result: z.literal(true),
  errors: ['channel.not_found', 'channel.not_member'],
});

export const unmuteChannel = defineEndpoint({
  name: 'unmuteChannel',
  summary: 'The channel notifies the reader again',
  method: 'DELETE',
  path: '/channels/{id}/mute',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'write',
  params: channelParams,
  result: z.literal(true),
  errors: ['channel.not_found', 'channel.not_member'],
});

export const markChannelUnread = defineEndpoint({
  name: 'markChannelUnread',
  summary: 'Moves the read mark back: from_seq and what follows are unread again',
  method: 'POST',
  path: '/channels/{id}/unread',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: channelParams,
  body: z.object({ from_seq: idShape }),
  result: readStateShape,
  errors: ['channel.not_found', 'channel.not_member'],
});

export const markAllRead = defineEndpoint({
  name: 'markAllRead',
  summary: 'Everything in every channel of the reader is read',
  method: 'POST',
  path: '/channels/read',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  result: z.literal(true),
});

export const listUsersWithoutDirect = defineEndpoint({
  name: 'listUsersWithoutDirect',
  summary: 'Colleagues the reader has no direct channel with yet, by name',
  method: 'GET',
  path: '/channels/users-without-direct',
  access: 'users:read',
  scope: 'users:read',
  rate: 'read',
  query: z.object({ ...pageQueryShape, search: textShape.max(sharedLimits.titleChars).optional() }),
  result: listOf(wholeUserShape),
});

export const markChannelRead = defineEndpoint({
  name: 'markChannelRead',
  summary: 'Moves the read mark to the newest message, or to up_to_seq; it never moves back',
  method: 'POST',
  path: '/channels/{id}/read',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: channelParams,
  body: z.object({ up_to_seq: z.int().min(0).optional() }),
  result: readStateShape,
  errors: ['channel.not_found'],
});

export const markChannelReadByGet = defineEndpoint({
  name: 'markChannelReadByGet',
  summary: 'The same as a GET, for simple clients; bearer only, never cached',
  method: 'GET',
  path: '/channels/{id}/read',
  access: 'signedIn',
  scope: 'messages:write',
  rate: 'write',
  params: channelParams,
  result: readStateShape,
  errors: ['channel.not_found'],
});

export const listMembers = defineEndpoint({
  name: 'listMembers',
  summary: 'Members of a channel',
  method: 'GET',
  path: '/channels/{id}/members',
  access: 'signedIn',
  scope: 'channels:read',
  rate: 'read',
  params: channelParams,
  query: z.object(pageQueryShape),
  result: listOf(seenUserShape),
  errors: ['channel.not_found'],
});

export const joinChannel = defineEndpoint({
  name: 'joinChannel',
  summary: 'Joins a public channel, or a conversation: as its manager when it has none, one winner',
  method: 'PUT',
  path: '/channels/{id}/members/join',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'write',
  params: channelParams,
  body: z.object({ as: z.enum(['manager', 'colleague']).optional() }).optional(),
  result: readerChannelShape,
  errors: ['channel.not_found', 'permission.denied', 'conversation.already_joined'],
});

export const leaveChannel = defineEndpoint({
  name: 'leaveChannel',
  summary: 'Leaves a channel; a conversation whose manager leaves goes back to the new clients',
  method: 'DELETE',
  path: '/channels/{id}/members/leave',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'write',
  params: channelParams,
  result: z.literal(true),
  errors: ['channel.not_found', 'channel.cannot_leave'],
});

export const addMembers = defineEndpoint({
  name: 'addMembers',
  summary: 'Adds users to a channel: all of them or, if one may not be added, none; or all users of the workspace',
  method: 'PUT',
  path: '/channels/{id}/members/add',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'write',
  params: channelParams,
  body: z
    .object({
      memberIds: z.array(idShape).max(channelLimits.membersPerCall, 'validation.too_long').default([]),
      all_users: allUsersShape,
    })
    .refine(({ memberIds, all_users }) => all_users || memberIds.length > 0, {
      path: ['memberIds'],
      error: 'validation.required',
    }),
  result: readerChannelShape,
  errors: ['channel.not_found', 'permission.denied'],
});

export const removeMember = defineEndpoint({
  name: 'removeMember',
  summary: 'Takes a user out of a group channel',
  method: 'DELETE',
  path: '/channels/{id}/members/{memberId}',
  access: 'signedIn',
  scope: 'channels:write',
  rate: 'write',
  params: z.object({ id: idParamShape, memberId: idParamShape }),
  result: z.literal(true),
  errors: ['channel.not_found', 'user.not_found', 'permission.denied'],
});

export const assignManager = defineEndpoint({
  name: 'assignManager',
  summary: 'Gives a conversation to a user who may answer clients, or back to the new clients (null)',
  method: 'PUT',
  path: '/channels/{id}/assign-manager',
  access: 'signedIn',
  scope: 'conversations:write',
  rate: 'write',
  params: channelParams,
  body: z.object({
    manager_id: idShape.nullable(),
    /** The manager whom the caller saw: when it is another one now, nothing changes. */
    from: idShape.nullable().optional(),
    /** Becomes a note in the conversation. */
    comment: textShape.trim().max(channelLimits.handOverCommentChars, 'validation.too_long').default(''),
    /** Whether the manager before stays as a colleague; never when it goes back to the new clients. */
    stays: z.boolean().default(true),
  }),
  result: readerChannelShape,
  errors: ['channel.not_found', 'permission.denied', 'conversation.manager_changed'],
});

const membersChangeShape = z.object({
  channel_id: idShape,
  added: z.array(idShape),
  removed: z.array(idShape),
  members_count: z.int().min(0),
  manager_id: idShape.nullable(),
});

export const channelEvents = {
  newChannel: channelShape,
  updateChannel: channelShape,
  deleteChannel: z.object({ id: idShape }),
  /** Also sent to the removed members, so that they drop the channel. */
  updateMembers: membersChangeShape,
  /**
   * The same of many conversations that were handed over. Each ends with a line of it, which comes in no `newMessage`:
   * whoever shows the conversation asks for it.
   */
  updateConversationManagers: z.object({
    changes: z.array(membersChangeShape.extend({ last_seq: z.int().min(1) })),
  }),
  /** To the reader's own connections. */
  readMessages: readStateShape.extend({
    channel_id: idShape,
    /** The reader marked messages unread: the mark is set as given. Otherwise it only moves forward. */
    moved_back: z.boolean(),
  }),
  /** To the member's own connections. */
  updateMembership: z.object({ channel_id: idShape, muted: z.boolean() }),
} as const;

export const channelEndpoints = {
  listChannels,
  getChannelOverview,
  listDirectChannels,
  listManagersChannels,
  openDirectChannel,
  countUnreadMessages,
  listUsersWithoutDirect,
  markAllRead,
  createChannel,
  getChannel,
  editChannel,
  deleteChannel,
  muteChannel,
  unmuteChannel,
  markChannelUnread,
  markChannelRead,
  markChannelReadByGet,
  listMembers,
  joinChannel,
  leaveChannel,
  addMembers,
  removeMember,
  assignManager,
} as const;
