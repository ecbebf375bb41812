import { type BotSummary, type Channel, channelTypes, type EventData } from '@switchboard/contract';
import {
  dropChannel,
  isNewClient,
  markChannelStale,
  mayRead,
  noMembership,
  putChannel,
  putConversationState,
  wantNewClientsCount,
} from '../../channels.ts';
import { findHeldMessage } from '../../history/held-messages.ts';
import { newerMessage } from '../../history/merge-messages.ts';
import { withoutEndedTargets } from '../../targets.ts';
import { countsAsUnread, settleReadMark } from '../../unread.ts';
import type { MessengerState } from '../messenger-state.ts';
import type { EventMeta, Handler, Handlers } from '../slice.ts';
import { toLastMessage, withUserName, wordsOf } from './last-message.ts';

const concernsMe = (state: MessengerState, channel: Channel): boolean =>
  state.me !== null &&
  (channel.manager_id === state.me.id ||
    channel.user_ids.includes(state.me.id) ||
    (channel.type === channelTypes.group && channel.created_by === state.me.id));

/** Handles a channel not held yet: the lists it belongs in, and the data to fetch about it. */
const meetChannel = (state: MessengerState, channel: Channel, isNew: boolean): MessengerState => {
  if (concernsMe(state, channel)) return markChannelStale(state, channel.id);
  if (channel.type !== channelTypes.client || !mayRead(state, channel, noMembership)) return state;
  if (!isNewClient(channel)) return isNew ? state : wantNewClientsCount(state);
  const next = putChannel(state, channel);
  // Only a new conversation is certainly not counted yet.
  return isNew ? { ...next, newClientsCount: next.newClientsCount + 1 } : wantNewClientsCount(next);
};

/** A blocked client has no unread messages; after unblocking only the server knows their number. */
const withBlocking = (state: MessengerState, before: Channel, { id, blocked_at }: Channel): MessengerState => {
  const membership = state.memberships[id];
  if (!membership?.is_member || (before.blocked_at === null) === (blocked_at === null)) return state;
  if (blocked_at === null) return markChannelStale(state, id);
  return { ...state, memberships: { ...state.memberships, [id]: { ...membership, unread_count: 0 } } };
};

const withEachChannel = (state: MessengerState, change: (channel: Channel) => Channel): MessengerState => {
  const changed = Object.values(state.channels).flatMap((channel) => {
    const next = change(channel);
    return next === channel ? [] : [[channel.id, next] as const];
  });
  return changed.length === 0 ? state : { ...state, channels: { ...state.channels, ...Object.fromEntries(changed) } };
};

/** A removed bot cannot send answers. */
const withoutBot = {
  bot: null,
  bot_id: null,
  service_bot_id: null,
  awaiting_reply: false,
  awaiting_since: null,
  targets: [],
};

const withBot = (channel: Channel, bots: ReadonlyMap<number, BotSummary>): Channel => {
  if (channel.bot_id === null) return channel;
  const bot = bots.get(channel.bot_id);
  return { ...channel, ...(bot ? { bot } : withoutBot) };
};

const putMembers: Handler<MessengerState, 'updateMembers'> = (
  state,
  { channel_id, added, removed, members_count, manager_id },
) => {
  const meId = state.me?.id ?? -1;
  const channel = state.channels[channel_id];
  if (!channel) return added.includes(meId) ? markChannelStale(state, channel_id) : state;
  const membership = state.memberships[channel_id] ?? noMembership;
  const isMember = removed.includes(meId) ? false : membership.is_member;
  const next = putChannel(
    state,
    { ...channel, members_count, manager_id },
    isMember === membership.is_member ? membership : noMembership,
  );
  // After leaving, a conversation stays readable for users who work with clients, and a public channel while it is on
  // the screen; any other channel is removed.
  if (removed.includes(meId)) {
    const isKept = channel.type === channelTypes.client || state.active.channelId === channel_id;
    return isKept && mayRead(next, channel, noMembership) ? next : dropChannel(next, channel_id);
  }
  return added.includes(meId) && !membership.is_member ? markChannelStale(next, channel_id) : next;
};

const putMessage: Handler<MessengerState, 'newMessage'> = (state, message) => {
  const channel = state.channels[message.channel_id];
  if (!channel) return message.client_id === null ? state : markChannelStale(state, message.channel_id);
  if (message.seq <= channel.last_seq) return state;
  const membership = state.memberships[channel.id];
  // When replayed after an older answer, the message may already have been deleted.
  const known = findHeldMessage(state, channel.id, message.seq) ?? message;
  const isHeard = channel.blocked_at === null;
  const counts =
    isHeard && membership?.is_member && message.seq > membership.read_seq && countsAsUnread(known, state.me?.id);
  const spoken = message.client_id !== null || message.created_by !== null;
  // Words of thanks that come into a closed conversation leave it closed.
  const asks = isHeard && channel.state !== 'closed' && channel.bot_id !== null && message.client_id !== null;
  const answersWoken = channel.woken_at !== null && message.created_by !== null;
  // A note is no answer.
  const isBetweenThem = spoken && message.audience !== 'internal';
  return {
    ...state,
    channels: {
      ...state.channels,
      [channel.id]: withoutEndedTargets({
        ...channel,
        last_seq: message.seq,
        // Rows show messages by people only; the server leaves out system messages as well.
        last_message: spoken ? toLastMessage(message) : channel.last_message,
        active_at: spoken ? message.created_at : channel.active_at,
        ...(isBetweenThem && {
          awaiting_reply: asks,
          awaiting_since: asks ? (channel.awaiting_since ?? message.created_at) : null,
          ...(answersWoken && { woken_at: null, snooze: null }),
        }),
      }),
    },
    memberships:
      counts && membership
        ? { ...state.memberships, [channel.id]: { ...membership, unread_count: membership.unread_count + 1 } }
        : state.memberships,
  };
};

/** What a hand-over of many says of one: the line at its end is asked for by whoever shows the conversation. */
const putManager = (
  state: MessengerState,
  change: EventData<'updateConversationManagers'>['changes'][number],
  meta: EventMeta,
): MessengerState => {
  const next = putMembers(state, change, meta);
  const channel = next.channels[change.channel_id];
  const ahead = change.last_seq - (channel?.last_seq ?? change.last_seq);
  if (channel && ahead === 1) return putChannel(next, { ...channel, last_seq: change.last_seq });
  // Who may not read a conversation of others hears nothing of what is said in it until it comes back.
  return ahead > 1 ? markChannelStale(next, change.channel_id) : next;
};

export const channelsHandlers = {
  newChannel: (state, channel) =>
    state.channels[channel.id] ? putChannel(state, channel) : meetChannel(state, channel, true),

  updateChannel: (state, channel) => {
    const held = state.channels[channel.id];
    if (!held) return meetChannel(state, channel, false);
    const next = withBlocking(putChannel(state, channel), held, channel);
    const membership = next.memberships[channel.id] ?? noMembership;
    // It was made private while the reader was only viewing it.
    if (!mayRead(next, channel, membership)) return dropChannel(next, channel.id);
    const becameMine = concernsMe(state, channel) && !membership.is_member;
    return becameMine ? markChannelStale(next, channel.id) : next;
  },

  deleteChannel: (state, { id }) => dropChannel(state, id),

  updateConversationStates: (state, { states }) => {
    const next = states.reduce(putConversationState, state);
    // Of conversations that are not held only the number counts: the list asks for them itself.
    return states.every(({ channel_id: id }) => state.channels[id]) ? next : wantNewClientsCount(next);
  },

  updateConversationPriorities: (state, { priorities }) =>
    priorities.reduce((next, { channel_id: id, priority }) => {
      const held = next.channels[id];
      return held ? putChannel(next, { ...held, priority }) : next;
    }, state),

  updateConversationTargets: (state, { targets: changed }) =>
    changed.reduce((next, { channel_id: id, targets }) => {
      const held = next.channels[id];
      return held ? putChannel(next, { ...held, targets }) : next;
    }, state),

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

  updateMembers: putMembers,

  updateConversationManagers: (state, { changes }, meta) => {
    const next = changes.reduce((before, change) => putManager(before, change, meta), state);
    // As above.
    return changes.every(({ channel_id: id }) => state.channels[id]) ? next : wantNewClientsCount(next);
  },

  updateUser: (state, user) => withEachChannel(state, (channel) => withUserName(channel, user)),

  // The event lists all bots: the bot of a conversation that is not among them has been removed.
  updateBots: (state, { bots }) => {
    const byId = new Map(bots.map((bot) => [bot.id, bot]));
    return withEachChannel(state, (channel) => withBot(channel, byId));
  },

  newMessage: putMessage,

  updateMessage: (state, message) => {
    const channel = state.channels[message.channel_id];
    if (channel?.last_message?.seq !== message.seq) return state;
    // A late answer may be older than the message held: the row shows the newer of the two.
    const held = findHeldMessage(state, message.channel_id, message.seq);
    const last = toLastMessage(held ? newerMessage(held, message) : message);
    if (wordsOf(last) === wordsOf(channel.last_message)) return state;
    return { ...state, channels: { ...state.channels, [channel.id]: { ...channel, last_message: last } } };
  },

  deleteMessage: (state, { channel_id, seq }) => {
    let next = state;
    const channel = state.channels[channel_id];
    const last = channel?.last_message;
    if (channel && last?.seq === seq && (last.preview !== '' || last.attachment)) {
      const last_message = { ...last, preview: '', attachment: null };
      next = { ...next, channels: { ...next.channels, [channel_id]: { ...channel, last_message } } };
    }
    const membership = next.memberships[channel_id];
    const deleted = next.deletedUnread[channel_id] ?? [];
    if (!membership || seq <= membership.read_seq || deleted.includes(seq)) return next;
    next = { ...next, deletedUnread: { ...next.deletedUnread, [channel_id]: [...deleted, seq] } };
    const held = findHeldMessage(state, channel_id, seq);
    if (membership.unread_count === 0 || (held && !countsAsUnread(held, state.me?.id))) return next;
    const lowered = { ...membership, unread_count: membership.unread_count - 1 };
    return { ...next, memberships: { ...next.memberships, [channel_id]: lowered } };
  },

  removeHistory: (state, { channel_id, first_seq, kept_days }) => {
    const channel = state.channels[channel_id];
    if (!channel || channel.first_seq >= first_seq) return state;
    const { last_message: last } = channel;
    const last_message = last && last.seq < first_seq ? null : last;
    const next = {
      ...state,
      channels: { ...state.channels, [channel_id]: { ...channel, first_seq, kept_days, last_message } },
    };
    const membership = state.memberships[channel_id];
    if (!membership || membership.read_seq >= first_seq - 1) return next;
    const read = { ...membership, read_seq: first_seq - 1 };
    const moved = { ...next, memberships: { ...next.memberships, [channel_id]: read } };
    // How many of the removed ones were unread is only known to the server.
    return membership.unread_count === 0 ? moved : markChannelStale(moved, channel_id);
  },
} satisfies Handlers<MessengerState>;
