import { type Channel, channelTypes } from '@switchboard/contract';
import {
  dropChannel,
  isNewClient,
  mayRead,
  noMembership,
  putChannel,
  wantChannel,
  wantNewClientsCount,
} from '../channels.ts';
import type { State } from '../state.ts';
import { readUpTo, unreadFrom } from '../unread.ts';
import type { Handlers } from './handler.ts';

const concernsMe = (state: State, channel: Channel): boolean => {
  const meId = state.me?.id ?? -1;
  return (
    channel.manager_id === meId ||
    channel.user_ids.includes(meId) ||
    (channel.type === channelTypes.group && channel.created_by === meId)
  );
};

/** A channel that was not held: which of the lists it belongs in, and what has to be asked about it. */
const meetChannel = (state: State, channel: Channel, isNew: boolean): State => {
  if (concernsMe(state, channel)) return wantChannel(state, channel.id);
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
    const becameMine = concernsMe(state, channel) && !state.memberships[channel.id]?.is_member;
    return becameMine ? wantChannel(next, channel.id) : next;
  },

  deleteChannel: (state, { id }) => dropChannel(state, id),

  readMessages: (state, mark) => {
    const { channel_id, read_seq } = mark;
    const membership = mark.moved_back
      ? unreadFrom(state, mark)
      : readUpTo(state, channel_id, read_seq, mark.unread_count);
    if (!membership) return state;
    const deleted = state.deletedUnread[channel_id]?.filter((seq) => seq > read_seq);
    return {
      ...state,
      memberships: { ...state.memberships, [channel_id]: membership },
      deletedUnread: deleted ? { ...state.deletedUnread, [channel_id]: deleted } : state.deletedUnread,
    };
  },

  updateMembership: (state, { channel_id, muted }) => {
    const membership = state.memberships[channel_id];
    if (!membership || membership.muted === muted) return state;
    return { ...state, memberships: { ...state.memberships, [channel_id]: { ...membership, muted } } };
  },

  updateMembers: (state, { channel_id, added, removed, members_count, manager_id }) => {
    const meId = state.me?.id ?? -1;
    const channel = state.channels[channel_id];
    if (!channel) return added.includes(meId) ? wantChannel(state, channel_id) : state;
    const membership = state.memberships[channel_id] ?? noMembership;
    const isMember = removed.includes(meId) ? false : membership.is_member;
    const next = putChannel(
      state,
      { ...channel, members_count, manager_id },
      isMember === membership.is_member ? membership : noMembership,
    );
    // A conversation stays readable for those who work with clients; any other channel is let go by who leaves it.
    if (removed.includes(meId)) {
      const stays = channel.type === channelTypes.client && mayRead(next, channel, noMembership);
      return stays ? next : dropChannel(next, channel_id);
    }
    return added.includes(meId) && !membership.is_member ? wantChannel(next, channel_id) : next;
  },
};
