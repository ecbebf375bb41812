import type { Channel, EventData, EventName } from '@switchboard/contract';
import type { QueryKey } from '@tanstack/react-query';
import { botsKey } from '../features/bots/bots-queries.ts';
import {
  channelFilesKey,
  colleaguesKey,
  foundMessagesKey,
  joinableChannelsKey,
  membersKey,
  pinnedMessagesKey,
  userKey,
  usersWithoutDirectKey,
} from '../features/channels/channels-queries.ts';
import { membersToMentionKey } from '../features/composer/composer-queries.ts';
import { searchKey } from '../features/search/search-queries.ts';
import type { Happening } from '../store/event-sink.ts';
import { findHeldMessage } from '../store/history/held-messages.ts';
import type { State } from '../store/state.ts';

/** The state around an event, which tells what the event has changed. */
interface Around {
  before: State;
  after: State;
}

type Rule<Name extends EventName> = (data: EventData<Name>, around: Around) => readonly QueryKey[];

const none = () => [];

/** Where the texts of a channel are looked for. */
const textsKeys = (channelId: number): QueryKey[] => [foundMessagesKey(channelId), searchKey];

const isMember = (state: State, channelId: number) => state.memberships[channelId]?.is_member === true;

/** Between two people. */
const isDirect = ({ user_ids }: Channel) => user_ids.length > 0;

/** Who was in a channel and still is does not see it among those to join; conversations and direct channels nobody does. */
const joinableKeys = (channel: Channel, { before, after }: Around): QueryKey[] =>
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

const looksOtherwise = (held: Named | null | undefined, now: Named) =>
  held?.first_name !== now.first_name || held.last_name !== now.last_name || held.avatar?.id !== now.avatar?.id;

/**
 * The one place that says which event makes what screens have fetched out of date; what is on the screen is then fetched again.
 * Only a change that shows: the same event a second time, as of one's own change, asks for nothing more.
 */
const queriesStaleAfter: { readonly [Name in EventName]: Rule<Name> } = {
  newMessage: ({ channel_id, files }) => (files.length > 0 ? [channelFilesKey(channel_id)] : []),

  updateMessage: (message, { before }) => {
    const { channel_id } = message;
    const held = findHeldMessage(before, channel_id, message.seq);
    const isPinned = held === undefined || held.pinned_at !== null || message.pinned_at !== null;
    return [
      ...(held?.content === message.content ? [] : textsKeys(channel_id)),
      ...(held?.files.length === message.files.length ? [] : [channelFilesKey(channel_id)]),
      ...(isPinned && held?.updated_at !== message.updated_at ? [pinnedMessagesKey(channel_id)] : []),
    ];
  },

  deleteMessage: ({ channel_id, seq }, { before }) => {
    const held = findHeldMessage(before, channel_id, seq);
    if (held && held.deleted_at !== null) return [];
    return [
      ...textsKeys(channel_id),
      ...(held?.files.length === 0 ? [] : [channelFilesKey(channel_id)]),
      ...(held?.pinned_at === null ? [] : [pinnedMessagesKey(channel_id)]),
    ];
  },

  pinnedMessage: ({ channel_id, seq, pinned_at }, { before }) =>
    findHeldMessage(before, channel_id, seq)?.pinned_at === pinned_at ? [] : [pinnedMessagesKey(channel_id)],

  unpinnedMessage: ({ channel_id, seq }, { before }) =>
    findHeldMessage(before, channel_id, seq)?.pinned_at === null ? [] : [pinnedMessagesKey(channel_id)],

  newChannel: (channel, around) => [
    ...joinableKeys(channel, around),
    ...(isDirect(channel) ? [usersWithoutDirectKey] : []),
  ],

  updateChannel: (channel, around) => {
    const { id, client } = channel;
    const held = around.before.channels[id];
    const isRenamed = client !== null && looksOtherwise(held?.client, client);
    return [
      ...joinableKeys(channel, around),
      ...(hasOtherMembers(held, channel) ? membersKeys(id) : []),
      ...(isRenamed ? [...textsKeys(id), channelFilesKey(id), pinnedMessagesKey(id)] : []),
    ];
  },

  deleteChannel: () => [joinableChannelsKey],
  updateMembers: ({ channel_id }, around) => {
    const channel = around.before.channels[channel_id];
    return [...membersKeys(channel_id), ...(channel ? joinableKeys(channel, around) : [joinableChannelsKey])];
  },

  // Who wrote a message, and who is in a channel, is shown as the store knows them.
  updateUser: (user, { before }) => [
    usersWithoutDirectKey,
    colleaguesKey,
    userKey(user.id),
    ...(looksOtherwise(before.users[user.id], user) ? [channelFilesKey()] : []),
  ],

  // Who somebody is names the role.
  updateRole: () => [userKey()],
  newRole: none,
  deleteRole: none,

  updateBots: () => [botsKey],

  updateDelivery: none,
  readMessages: none,
  updateMembership: none,
  updateDraft: none,
  updatePreferences: none,
};

/** The keys of what an event has made out of date; none for an event of a newer server. */
export function listStaleKeys({ event, data }: Happening, around: Around): readonly QueryKey[] {
  const rule = queriesStaleAfter[event] as Rule<EventName> | undefined;
  return rule ? rule(data, around) : [];
}
