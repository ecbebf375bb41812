import { type BotSummary, type Channel, channelTypes, generalChannelId } from '@switchboard/contract';
import { isNewClient } from './channels.ts';
import { byActivity, clientsOrder, groupsOrder } from './clients-order.ts';
import type { MessengerState } from './slices/messenger-state.ts';
import { isBeingRead } from './unread.ts';

const memberOf = (state: MessengerState, channel: Channel) => state.memberships[channel.id]?.is_member ?? false;

const unreadOf = (state: MessengerState, channelId: number) => {
  const membership = state.memberships[channelId];
  return membership?.is_member && !isBeingRead(state, channelId) ? membership.unread_count : 0;
};

const byName = (a: Channel, b: Channel) => a.name.localeCompare(b.name) || a.id - b.id;

const channelsOf = (state: MessengerState, belongs: (channel: Channel) => boolean) =>
  Object.values(state.channels).filter(belongs);

/** The reader's group channels, by name. */
export const selectGroups = (state: MessengerState): Channel[] =>
  channelsOf(state, (channel) => channel.type === channelTypes.group && memberOf(state, channel)).sort(byName);

/** The managers channel, for its members. */
export const selectManagersChannels = (state: MessengerState): Channel[] =>
  channelsOf(state, (channel) => channel.type === channelTypes.managers && memberOf(state, channel));

/** Direct channels with others, newest activity first; the own channel has an entry of its own. */
export const selectDirects = (state: MessengerState): Channel[] =>
  channelsOf(
    state,
    (channel) =>
      channel.type === channelTypes.direct && memberOf(state, channel) && channel.id !== state.me?.own_channel_id,
  ).sort(byActivity);

/** Conversations without a manager, in the order that the reader has chosen. */
export const selectNewClients = (state: MessengerState): Channel[] =>
  channelsOf(state, isNewClient).sort(clientsOrder(state));

/**
 * Open conversations the reader is the manager or a member of, in the order that they have chosen; others while they
 * hold something unread, such as words of thanks.
 */
export const selectMyConversations = (state: MessengerState): Channel[] =>
  channelsOf(
    state,
    (channel) =>
      channel.type === channelTypes.client &&
      !isNewClient(channel) &&
      (channel.manager_id === state.me?.id || memberOf(state, channel)) &&
      (channel.state === 'open' || unreadOf(state, channel.id) > 0),
  ).sort(clientsOrder(state));

export interface BotGroup {
  /** Null when the bot is no longer known. */
  bot: BotSummary | null;
  botId: number;
  channels: Channel[];
  unread: number;
}

/**
 * The reader's conversations per bot, with the sum of unread messages; on request the bot whose client waits longest
 * first.
 */
export const selectMyClients = (state: MessengerState): BotGroup[] => {
  const groups = new Map<number, BotGroup>();
  for (const channel of selectMyConversations(state)) {
    const botId = channel.bot_id ?? 0;
    const bot = state.bots[botId] ?? channel.bot;
    const group = groups.get(botId) ?? { bot, botId, channels: [], unread: 0 };
    group.channels.push(channel);
    group.unread += unreadOf(state, channel.id);
    groups.set(botId, group);
  }
  const inOrder = groupsOrder(state);
  return [...groups.values()].sort(
    (a, b) =>
      inOrder(a.channels, b.channels) || (a.bot?.title ?? '').localeCompare(b.bot?.title ?? '') || a.botId - b.botId,
  );
};

/** A channel's unread count as a badge shows it: 0 where the reader is not a member or is reading right now. */
export const selectUnread =
  (channelId: number) =>
  (state: MessengerState): number =>
    unreadOf(state, channelId);

/** Unread messages in all of the reader's channels except muted ones. */
export const selectTotalUnread = (state: MessengerState): number =>
  Object.entries(state.memberships).reduce(
    (total, [id, { muted }]) => (muted ? total : total + unreadOf(state, Number(id))),
    0,
  );

/** The channels of the left sidebar from top to bottom, for keyboard navigation. */
export const selectChannelOrder = (state: MessengerState): number[] => [
  ...selectMyClients(state).flatMap((group) => group.channels.map(({ id }) => id)),
  ...(state.channels[generalChannelId] ? [generalChannelId] : []),
  ...(state.me ? [state.me.own_channel_id] : []),
  ...selectManagersChannels(state).map(({ id }) => id),
  ...selectGroups(state).map(({ id }) => id),
  ...selectDirects(state).map(({ id }) => id),
];

/** The other user of a direct channel (the reader in their own); null for other channels. */
export const directUserId = (channel: Channel, meId: number): number | null =>
  channel.type === channelTypes.direct ? (channel.user_ids.find((id) => id !== meId) ?? meId) : null;

export const fullName = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

/** A channel's title for the reader: the other's name in a direct channel, the client's in a conversation. */
export const channelTitle = (state: MessengerState, channel: Channel): string => {
  if (channel.client) return fullName(channel.client) || channel.client.username || channel.name;
  const userId = directUserId(channel, state.me?.id ?? -1);
  const user = userId === null ? undefined : (state.users[userId] ?? (userId === state.me?.id ? state.me : undefined));
  return user ? fullName(user) : channel.name;
};
