import { type Channel, channelTypes } from '@switchboard/contract';
import {
  dropChannel,
  isNewClient,
  markChannelStale,
  mayRead,
  noMembership,
  putChannel,
  wantNewClientsCount,
} from '../channels.ts';
import { withRevision } from '../revisions.ts';
import type { State } from '../state.ts';
import { settleReadMark } from '../unread.ts';
import type { Handlers } from './handler.ts';

const concernsMe = (state: State, channel: Channel): boolean => {
  const meId = state.me?.id ?? -1;
  return (
    channel.manager_id === meId ||
    channel.user_ids.includes(meId) ||
    (channel.type === channelTypes.group && channel.created_by === meId)
  );
};

/** The list of channels that can be joined is fetched: it asks again. */
const withJoinable = (state: State, by: string): State =>
  state.joinableRevision === by ? state : { ...state, joinableRevision: by };

const lookOf = ({ id, name, description, is_public, members_count }: Channel) =>
  JSON.stringify([id, name, description, is_public, members_count]);

/** A channel that was not held: which of the lists it belongs in, and what has to be asked about it. */
const meetChannel = (state: State, channel: Channel, isNew: boolean): State => {
  if (concernsMe(state, channel)) return markChannelStale(state, channel.id);
  if (channel.type === channelTypes.group) return withJoinable(state, lookOf(channel));
  if (channel.type !== channelTypes.client || !mayRead(state, channel, noMembership)) return state;
  if (!isNewClient(channel)) return isNew ? state : wantNewClientsCount(state);
  const next = putChannel(state, channel);
  // Only a new conversation is sure not to be in the count yet.
  return isNew ? { ...next, newClientsCount: next.newClientsCount + 1 } : wantNewClientsCount(next);
};

export const channelHandlers: Handlers<
  'newChannel' | 'updateChannel' | 'deleteChannel' | 'readMessages' | 'updateMembers' | 'updateMembership'
> = {
  newChannel: (state, channel) =>
    state.channels[channel.id] ? putChannel(state, channel) : meetChannel(state, channel, true),

  updateChannel: (state, channel) => {
    if (!state.channels[channel.id]) return meetChannel(state, channel, false);
    const next = putChannel(state, channel);
    const membership = next.memberships[channel.id] ?? noMembership;
    // It was made private while the reader only looked at it.
    if (!mayRead(next, channel, membership)) return withJoinable(dropChannel(next, channel.id), lookOf(channel));
    const becameMine = concernsMe(state, channel) && !state.memberships[channel.id]?.is_member;
    if (becameMine) return markChannelStale(next, channel.id);
    return membership.is_member || channel.type !== channelTypes.group ? next : withJoinable(next, lookOf(channel));
  },

  deleteChannel: (state, { id }) => withJoinable(dropChannel(state, id), `deleted ${id}`),

  readMessages: (state, mark) => {
    const { channel_id, read_seq, moved_back } = mark;
    const settled = settleReadMark(state, mark);
    if (!settled) return state;
    const deleted = state.deletedUnread[channel_id]?.filter((seq) => seq > read_seq);
    const keepsUnread = moved_back && state.active.channelId === channel_id;
    const next = {
      ...state,
      memberships: { ...state.memberships, [channel_id]: settled.membership },
      keptUnread: keepsUnread ? channel_id : state.keptUnread === channel_id ? null : state.keptUnread,
      deletedUnread: deleted ? { ...state.deletedUnread, [channel_id]: deleted } : state.deletedUnread,
    };
    return settled.isSure ? next : markChannelStale(next, channel_id);
  },

  updateMembership: (state, { channel_id, muted }) => {
    const membership = state.memberships[channel_id];
    if (!membership || membership.muted === muted) return state;
    return { ...state, memberships: { ...state.memberships, [channel_id]: { ...membership, muted } } };
  },

  updateMembers: (state, { channel_id, added, removed, members_count, manager_id }) => {
    const meId = state.me?.id ?? -1;
    const channel = state.channels[channel_id];
    const by = `${channel_id} +${added.join()} -${removed.join()} ${members_count} ${manager_id}`;
    if (!channel) return added.includes(meId) ? markChannelStale(state, channel_id) : withJoinable(state, by);
    const membership = state.memberships[channel_id] ?? noMembership;
    const isMember = removed.includes(meId) ? false : membership.is_member;
    const next = putChannel(
      withRevision(state, channel_id, 'members', by),
      { ...channel, members_count, manager_id },
      isMember === membership.is_member ? membership : noMembership,
    );
    // A conversation stays readable for those who work with clients, a public channel while it is on the screen; any
    // other channel is let go by who leaves it.
    if (removed.includes(meId)) {
      const isKept = channel.type === channelTypes.client || state.active.channelId === channel_id;
      const left = withJoinable(next, by);
      return isKept && mayRead(next, channel, noMembership) ? left : dropChannel(left, channel_id);
    }
    if (added.includes(meId) && !membership.is_member) return markChannelStale(next, channel_id);
    return isMember ? next : withJoinable(next, by);
  },
};
