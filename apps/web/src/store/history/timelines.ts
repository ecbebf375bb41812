import { endpoints, limits } from '@switchboard/contract';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { dropChannel, settleChannel } from '../channels.ts';
import type { EventSink } from '../event-sink.ts';
import { settleOutbox } from '../sending/settle-outbox.ts';
import { emptyTimeline, type Timeline } from '../slices/messages/messages-state.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';
import { withoutHistoryWindow } from './held-messages.ts';
import { type History, joinHistoryWindow, makeHistory, putHistoryWindow } from './history-window.ts';
import { lastSeq, mergeNewerMessages, mergeNewestPage } from './merge-messages.ts';
import { unreadPosition } from './unread-position.ts';

/** How long a fetch waits for the socket to confirm a subscription before it starts: some networks block WebSockets. */
const subscribedWithinMs = 2_000;
const mostCatchUpPages = 5;
/** How many messages of a channel are kept when it leaves the screen. */
const keptMessages = 100;

/** How opening ended: `ready`, or why it could not be shown. */
export type OpenResult = 'ready' | 'not_found' | 'forbidden' | 'failed';

export interface ChannelSubscriptions {
  subscribe(channelId: number): Promise<void>;
  unsubscribe(channelId: number): void;
}

export interface TimelineDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: EventSink;
  subscriptions: ChannelSubscriptions;
}

export interface Timelines extends History {
  open(channelId: number): Promise<OpenResult>;
  /** Opens the channel that is likely to be next behind the one on the screen, unless it is held; one at a time. */
  openAhead(channelId: number): Promise<unknown>;
  close(channelId: number): void;
  /** Fetches the channel's messages after those held, until the timeline has no hole. Never throws. */
  catchUp(channelId: number): Promise<void>;
}

const changeTimeline = (
  state: MessengerState,
  channelId: number,
  change: (timeline: Timeline) => Timeline,
): MessengerState => {
  const timeline = state.timelines[channelId];
  if (!timeline) return state;
  const changed = change(timeline);
  if (changed === timeline) return state;
  const next = joinHistoryWindow({ ...state, timelines: { ...state.timelines, [channelId]: changed } }, channelId);
  return settleOutbox(next, channelId);
};

const within = (promise: Promise<void>, limitMs: number) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
};

/** Loads messages: subscribe, fetch, then apply the events received meanwhile. */
export function makeTimelines({ api, store, events, subscriptions }: TimelineDeps): Timelines {
  const catchingUp = new Set<number>();
  let ahead: number | null = null;
  const listMessages = (id: number, query: { limit: number; around_seq?: number; after_seq?: number }) =>
    api.call(endpoints.listMessages, { params: { id }, query });

  const fetchChannel = async (channelId: number) => {
    const { channels, memberships } = store.getState();
    // Members receive events for every change; a channel that is only viewed may have changed without any.
    if (channels[channelId] && memberships[channelId]?.is_member) return null;
    return api.call(endpoints.getChannel, { params: { id: channelId } });
  };

  const fail = (channelId: number, error: unknown): OpenResult => {
    const code = error instanceof ApiError && error.code !== 'validation.failed' ? error.code : 'network';
    const status = error instanceof ApiError ? error.status : 0;
    const gone = status === 404 || status === 403;
    if (!gone && store.getState().timelines[channelId]?.status === 'ready') return 'ready';
    store.setState((state) => {
      const next = gone ? dropChannel(state, channelId) : state;
      const timeline: Timeline = { ...emptyTimeline(), status: 'failed', error: code };
      return settleOutbox({ ...next, timelines: { ...next.timelines, [channelId]: timeline } }, channelId);
    });
    return status === 404 ? 'not_found' : status === 403 ? 'forbidden' : 'failed';
  };

  const made: Timelines = {
    ...makeHistory({ api, store, events }),

    openAhead: async (channelId) => {
      const { active, timelines } = store.getState();
      if (ahead !== null && ahead !== channelId && ahead !== active.channelId) made.close(ahead);
      ahead = channelId;
      if (timelines[channelId] === undefined) await made.open(channelId);
    },

    open: async (channelId) => {
      const { outbox, timelines } = store.getState();
      const begun = new Set(outbox.map(({ client_msg_id }) => client_msg_id));
      if (timelines[channelId]?.status !== 'ready') {
        store.setState((state) => ({ timelines: { ...state.timelines, [channelId]: emptyTimeline() } }));
      }
      try {
        await within(subscriptions.subscribe(channelId), subscribedWithinMs);
        const unreadSeq = unreadPosition(store.getState(), channelId);
        await events.fetchAndReplay(
          async () => {
            const [reader, page, unread] = await Promise.all([
              fetchChannel(channelId),
              listMessages(channelId, { limit: limits.firstPageMessages }),
              // Further ahead, so that the page has more unread messages than read ones.
              unreadSeq && listMessages(channelId, { limit: limits.nextPageMessages, around_seq: unreadSeq + 10 }),
            ]);
            return { reader, page, unread };
          },
          (before, { reader, page, unread }) => {
            const known = reader ? settleChannel(before, reader) : before;
            // Meanwhile the reader may have jumped to a message, written one, or left.
            const isWriting = known.outbox.some(
              (message) => message.channel_id === channelId && !begun.has(message.client_msg_id),
            );
            const isPlaced =
              isWriting || known.historyWindows[channelId] !== undefined || known.active.channelId !== channelId;
            const next =
              unread && unreadSeq && !isPlaced ? putHistoryWindow(known, channelId, unread.data, unreadSeq) : known;
            const held = next.timelines[channelId] ?? emptyTimeline();
            return changeTimeline(
              { ...next, timelines: { ...next.timelines, [channelId]: held } },
              channelId,
              (timeline) => mergeNewestPage(timeline, page),
            );
          },
        );
        return 'ready';
      } catch (error) {
        return fail(channelId, error);
      }
    },

    close: (channelId) => {
      subscriptions.unsubscribe(channelId);
      store.setState((state) => withoutHistoryWindow(state, channelId));
      if (store.getState().memberships[channelId]?.is_member !== true) {
        // No more events of this channel arrive: an edit of a held message would be missed for good.
        store.setState((state) => {
          const { [channelId]: _left, ...kept } = state.timelines;
          return settleOutbox({ ...state, timelines: kept }, channelId);
        });
        return;
      }
      store.setState((state) =>
        changeTimeline(state, channelId, (timeline) =>
          timeline.messages.length <= keptMessages
            ? timeline
            : { ...timeline, messages: timeline.messages.slice(-keptMessages), hasOlder: true },
        ),
      );
    },

    catchUp: async (channelId) => {
      if (catchingUp.has(channelId)) return;
      catchingUp.add(channelId);
      const setNewer = (newer: Timeline['newer']) =>
        store.setState((state) => changeTimeline(state, channelId, (held) => ({ ...held, newer })));
      setNewer('loading');
      try {
        for (let pages = 0; pages < mostCatchUpPages; pages += 1) {
          const { timelines } = store.getState();
          const timeline = timelines[channelId];
          if (timeline?.status !== 'ready') return;
          const after_seq = lastSeq(timeline.messages);
          const page = await events.fetchAndReplay(
            () => listMessages(channelId, { limit: limits.listPageMax, after_seq }),
            (state, { data }) => changeTimeline(state, channelId, (held) => mergeNewerMessages(held, data)),
          );
          if (!page.hasMore) return setNewer('idle');
        }
        // Too far behind to fetch page by page: the newest page replaces the messages held.
        await events.fetchAndReplay(
          () => listMessages(channelId, { limit: limits.firstPageMessages }),
          (state, page) => changeTimeline(state, channelId, (held) => mergeNewestPage(held, page)),
        );
      } catch {
        // The list shows the hole with a way to retry; the next event of the channel retries too.
        setNewer('failed');
      } finally {
        catchingUp.delete(channelId);
      }
    },
  };
  return made;
}
