import {
  type BodyOf,
  type Channel,
  type ConversationPriority,
  type ConversationState,
  endpoints,
  type ReaderChannel,
} from '@switchboard/contract';
import type { Api } from '../../../api/client.ts';
import {
  dropChannel,
  markChannelStale,
  putChannel,
  putConversationState,
  revertConversationState,
  settleChannel,
  splitReaderChannel,
} from '../../channels.ts';
import type { EventSink } from '../../event-sink.ts';
import { settleReadCall } from '../../mark-read.ts';
import type { MutationQueue } from '../../sending/mutation-queue.ts';
import type { MessengerState, MessengerStore } from '../messenger-state.ts';

type StateBody = BodyOf<typeof endpoints.changeConversationState>;
/** A change of the state that the reader sees. */
export type StateChange = StateBody extends infer Body
  ? Body extends StateBody
    ? Omit<Body, 'version'>
    : never
  : never;

export interface ChannelsActions {
  /** Marks this message and all after it as unread. */
  markUnread(channelId: number, fromSeq: number): Promise<void>;
  markAllRead(): Promise<void>;
  /** Moves the read mark to the newest message; one call at a time in a channel, never throws. */
  markRead(channelId: number): void;
  setMuted(channelId: number, muted: boolean): Promise<void>;
  /**
   * Closes, puts off or opens a conversation: at once on this screen, and back when the server refuses. Resolves to
   * whether the client is about to be asked for a rating.
   */
  changeState(channelId: number, change: StateChange): Promise<boolean>;
  setPriority(channelId: number, priority: ConversationPriority): Promise<void>;
  deleteChannel(channelId: number): Promise<void>;
  /** Joins a channel or conversation and stores the channel that the server returns. */
  joinChannel(channelId: number, as?: 'manager' | 'colleague'): Promise<ReaderChannel>;
  leaveChannel(channelId: number): Promise<void>;
  /** Returns the id of the direct channel with a user, creating it if needed. */
  openDirect(userId: number): Promise<number>;
  /** Makes a call that returns a channel, and stores it together with the events received meanwhile. */
  settleChannel(call: () => Promise<ReaderChannel>): Promise<ReaderChannel>;
  /**
   * Makes a call that lists channels, and stores them; newer data in the state, also from events meanwhile, is kept.
   */
  loadChannels<Page extends { data: ReaderChannel[] }>(call: () => Promise<Page>): Promise<Page>;
  setWaitingMarks(waiting: MessengerState['waitingMarks'], closing: MessengerState['closingMarks']): void;
  /** Removes a channel and its messages. */
  dropChannel(channelId: number): void;
}

interface ChannelsActionDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: EventSink;
  mutations: MutationQueue;
  markRead: (channelId: number) => void;
}

const noWait = { awaiting_reply: false, awaiting_since: null };

/** The state as it is going to be; null where only the server knows who waits then. */
const stateAhead = (held: Channel, change: StateChange, meId: number | null): ConversationState | null => {
  const next = { channel_id: held.id, state_version: held.state_version + 1, snooze: null, woken_at: null };
  const { awaiting_reply, awaiting_since } = held;
  if (change.state === 'closed') return held.state === 'closed' ? null : { ...next, ...noWait, state: 'closed' };
  if (change.state === 'snoozed') {
    const snooze = { until: change.until, by: meId, reason: change.reason ?? '', keeps: change.keeps ?? false };
    return { ...next, awaiting_reply, awaiting_since, state: 'snoozed', snooze };
  }
  if (change.undo) return null;
  if (!change.answer_needed) return { ...next, ...noWait, state: 'open' };
  return held.state === 'open' ? null : { ...next, awaiting_reply, awaiting_since, state: 'open' };
};

/** Changes of one channel's read mark, mute or membership reach the server in the order they were made. */
export function makeChannelsActions(deps: ChannelsActionDeps): ChannelsActions {
  const { api, store, events, mutations, markRead } = deps;
  const settle: ChannelsActions['settleChannel'] = (call) => events.fetchAndReplay(call, settleChannel);

  return {
    markUnread: async (channelId, fromSeq) => {
      const input = { params: { id: channelId }, body: { from_seq: fromSeq }, keepalive: true };
      await mutations.run(`read mark ${channelId}`, () =>
        settleReadCall(store, channelId, true, () => api.call(endpoints.markChannelUnread, input)),
      );
    },

    markAllRead: async () => void (await api.call(endpoints.markAllRead, { keepalive: true })),

    markRead,

    setMuted: (channelId, muted) =>
      mutations.run(`mute ${channelId}`, async (isOvertaken) => {
        const endpoint = muted ? endpoints.muteChannel : endpoints.unmuteChannel;
        await api.call(endpoint, { params: { id: channelId }, keepalive: true });
        if (!isOvertaken()) events.receive({ event: 'updateMembership', data: { channel_id: channelId, muted } });
      }),

    changeState: (channelId, change) =>
      mutations.run(`state ${channelId}`, async () => {
        const before = store.getState();
        const held = before.channels[channelId];
        if (held === undefined) return false;
        const ahead = stateAhead(held, change, before.me?.id ?? null);
        if (ahead !== null) store.setState((state) => putConversationState(state, ahead));
        try {
          const body = { ...change, version: held.state_version };
          const params = { id: channelId };
          const { asks_rating: asksRating, ...state } = await api.call(endpoints.changeConversationState, {
            params,
            body,
          });
          events.receive({ event: 'updateConversationStates', data: { states: [state] } });
          return asksRating;
        } catch (error) {
          // What the server says now is asked for: the refusal may come of a newer state.
          store.setState((state) => markChannelStale(revertConversationState(state, held, ahead), channelId));
          throw error;
        }
      }),

    setPriority: (channelId, priority) =>
      mutations.run(`priority ${channelId}`, async (isOvertaken) => {
        const params = { id: channelId };
        const result = await api.call(endpoints.setConversationPriority, { params, body: { priority } });
        if (!isOvertaken()) events.receive({ event: 'updateConversationPriorities', data: { priorities: [result] } });
      }),

    deleteChannel: async (channelId) => {
      await api.call(endpoints.deleteChannel, { params: { id: channelId } });
      events.receive({ event: 'deleteChannel', data: { id: channelId } });
    },

    joinChannel: async (channelId, as) => {
      const body = as === undefined ? undefined : { as };
      return mutations.run(`membership ${channelId}`, () =>
        settle(() => api.call(endpoints.joinChannel, { params: { id: channelId }, body })),
      );
    },

    leaveChannel: async (channelId) => {
      await mutations.run(`membership ${channelId}`, () =>
        api.call(endpoints.leaveChannel, { params: { id: channelId } }),
      );
      const { me, channels, memberships } = store.getState();
      const channel = channels[channelId];
      // The event may have arrived first.
      if (!me || !channel || !memberships[channelId]?.is_member) return;
      events.receive({
        event: 'updateMembers',
        data: {
          channel_id: channelId,
          added: [],
          removed: [me.id],
          members_count: Math.max(0, channel.members_count - 1),
          manager_id: channel.manager_id === me.id ? null : channel.manager_id,
        },
      });
    },

    openDirect: async (userId) => {
      const { id } = await settle(() => api.call(endpoints.openDirectChannel, { params: { userId } }));
      return id;
    },

    settleChannel: settle,
    loadChannels: (call) =>
      events.fetchAndReplay(call, (state, { data }) =>
        data
          .map(splitReaderChannel)
          .reduce((next, { channel, membership }) => putChannel(next, channel, membership), state),
      ),
    setWaitingMarks: (waitingMarks, closingMarks) => store.setState({ waitingMarks, closingMarks }),
    dropChannel: (channelId) => store.setState((state) => dropChannel(state, channelId)),
  };
}
