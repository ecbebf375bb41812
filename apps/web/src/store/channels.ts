import {
  type Channel,
  type ConversationState,
  can,
  channelTypes,
  type Membership,
  type ReaderChannel,
} from '@switchboard/contract';
import { actorOf, channelFacts } from './reader.ts';
import type { MessengerState } from './slices/messenger-state.ts';
import { withoutEndedTargets } from './targets.ts';

/** Splits a channel as one reader gets it into the part for everyone and the reader's own membership. */
export function splitReaderChannel(reader: ReaderChannel): { channel: Channel; membership: Membership } {
  // The other person follows from `user_ids`, which events have as well.
  const { is_member, read_seq, unread_count, muted, user_id: _other, ...channel } = reader;
  return { channel, membership: { is_member, read_seq, unread_count, muted } };
}

/** The membership before anything is known about it. */
export const noMembership: Membership = { is_member: false, read_seq: 0, unread_count: 0, muted: false };

/** An open conversation without a manager, whose client is not blocked. */
export const isNewClient = (
  channel: Pick<Channel, 'type' | 'manager_id' | 'blocked_at' | 'state'> | undefined,
): boolean =>
  channel?.type === channelTypes.client &&
  channel.manager_id === null &&
  channel.blocked_at === null &&
  channel.state === 'open';

/** The fields that events about states carry. */
const stateOf = ({ state, state_version, snooze, woken_at, awaiting_reply, awaiting_since }: Channel) => ({
  state,
  state_version,
  snooze,
  woken_at,
  awaiting_reply,
  awaiting_since,
});

/** Puts the newer state of a conversation in the state; an older one is late. */
export const putConversationState = (
  state: MessengerState,
  { channel_id, ...changed }: ConversationState,
): MessengerState => {
  const held = state.channels[channel_id];
  if (!held || held.state_version >= changed.state_version) return state;
  return replaceChannel(state, { ...held, ...changed }, undefined);
};

/** The state as it was before a change that the server has refused, unless it has changed since. */
export const revertConversationState = (
  state: MessengerState,
  before: Channel,
  ahead: ConversationState | null,
): MessengerState => {
  const held = state.channels[before.id];
  if (!held || ahead === null || held.state_version !== ahead.state_version) return state;
  return replaceChannel(state, { ...held, ...stateOf(before) }, undefined);
};

/** An older answer must not replace the newest message, nor bring back removed data. */
const newerChannel = (held: Channel | undefined, incoming: Channel): Channel => {
  if (!held) return incoming;
  const { last_seq, last_message, awaiting_reply, awaiting_since, targets, active_at, first_seq, kept_days } = held;
  const said = { last_seq, last_message, awaiting_reply, awaiting_since, targets, active_at };
  const spoken = last_seq > incoming.last_seq ? { ...incoming, ...said } : incoming;
  const newest = held.state_version > incoming.state_version ? { ...spoken, ...stateOf(held) } : spoken;
  return first_seq > incoming.first_seq ? { ...newest, first_seq, kept_days, last_message } : newest;
};

/** Puts a channel and its bot in the state, and updates the count of new clients. */
export const putChannel = (state: MessengerState, incoming: Channel, membership?: Membership): MessengerState =>
  replaceChannel(state, newerChannel(state.channels[incoming.id], incoming), membership);

/**
 * Puts a channel in the state exactly as an answer has it, newer or older than the held one: its unread count and
 * newest message belong together. Events received during the fetch have to be applied again
 * (`EventSink.fetchAndReplay`).
 */
export function settleChannel(state: MessengerState, reader: ReaderChannel): MessengerState {
  const { channel, membership } = splitReaderChannel(reader);
  // Messages after the answer's newest one are counted again by the replay, and their deletions too.
  const deleted = state.deletedUnread[channel.id]?.filter((seq) => seq <= channel.last_seq);
  const known = deleted ? { ...state, deletedUnread: { ...state.deletedUnread, [channel.id]: deleted } } : state;
  return replaceChannel(known, channel, membership);
}

function replaceChannel(state: MessengerState, incoming: Channel, membership: Membership | undefined): MessengerState {
  const channel = withoutEndedTargets(incoming);
  const held = state.channels[channel.id];
  const side = membership ?? state.memberships[channel.id] ?? noMembership;
  const difference = held ? Number(isNewClient(channel)) - Number(isNewClient(held)) : 0;
  return {
    ...state,
    channels: { ...state.channels, [channel.id]: channel },
    memberships:
      side === state.memberships[channel.id] ? state.memberships : { ...state.memberships, [channel.id]: side },
    bots: channel.bot && !state.bots[channel.bot.id] ? { ...state.bots, [channel.bot.id]: channel.bot } : state.bots,
    newClientsCount: Math.max(0, state.newClientsCount + difference),
  };
}

const without = <Value>(record: Record<number, Value>, key: number): Record<number, Value> => {
  if (!(key in record)) return record;
  const { [key]: _gone, ...rest } = record;
  return rest;
};

/** Removes everything about a channel except its draft. */
export function dropChannel(state: MessengerState, channelId: number): MessengerState {
  const held = state.channels[channelId];
  if (!held && !state.timelines[channelId]) return state;
  return {
    ...state,
    channels: without(state.channels, channelId),
    memberships: without(state.memberships, channelId),
    timelines: without(state.timelines, channelId),
    historyWindows: without(state.historyWindows, channelId),
    typing: without(state.typing, channelId),
    deletedUnread: without(state.deletedUnread, channelId),
    outbox: state.outbox.some((message) => message.channel_id === channelId)
      ? state.outbox.filter((message) => message.channel_id !== channelId)
      : state.outbox,
    newClientsCount: Math.max(0, state.newClientsCount - Number(isNewClient(held))),
  };
}

/** Whether the reader may still see a channel in the state. */
export function mayRead(state: MessengerState, channel: Channel, membership: Membership): boolean {
  return state.me !== null && can(actorOf(state.me), 'channel.read', channelFacts(channel, membership));
}

/** Marks a channel for fetching: an event named it without including the reader's membership. */
export const markChannelStale = (state: MessengerState, channelId: number): MessengerState =>
  state.stale.channels.includes(channelId)
    ? state
    : { ...state, stale: { ...state.stale, channels: [...state.stale.channels, channelId] } };

export const wantNewClientsCount = (state: MessengerState): MessengerState =>
  state.stale.newClients ? state : { ...state, stale: { ...state.stale, newClients: true } };
