import { endpoints, limits, type Message } from '@switchboard/contract';
import type { Api } from '../../api/client.ts';
import type { EventSink } from '../event-sink.ts';
import { settleOutbox } from '../sending/settle-outbox.ts';
import { emptyTimeline, type Timeline } from '../slices/messages/messages-state.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';
import { findHeldMessage, findMessage, visibleWindow, withoutHistoryWindow } from './held-messages.ts';
import { joinWindows, lastSeq, mergeNewerMessages, mergeOlderPage, windowsMeet } from './merge-messages.ts';

/** How a jump to a message ended; `overtaken` by another jump, or by leaving the channel. */
export type JumpResult = 'shown' | 'missing' | 'deleted' | 'failed' | 'overtaken';

export interface HistoryDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: EventSink;
}

export interface History {
  /** Makes the list show a window with the message, loading the messages around it when it is not held. */
  jumpTo(channelId: number, seq: number): Promise<JumpResult>;
  /** The first message at or after a point in time; null when there is none. Throws when there is no answer. */
  findMessageSince(channelId: number, since: Date): Promise<number | null>;
  /** Makes the list show the newest messages again. */
  leaveHistory(channelId: number): void;
  loadOlder(channelId: number): Promise<void>;
  loadNewer(channelId: number): Promise<void>;
}

/** Shows a page around a message as the history window; the state is unchanged when the page lacks the message. */
export function putHistoryWindow(
  state: MessengerState,
  channelId: number,
  data: readonly Message[],
  seq: number,
): MessengerState {
  const messages = data.toSorted((a, b) => a.seq - b.seq);
  const first = messages[0];
  if (!first || !findMessage(messages, seq)) return state;
  const windowId =
    Math.max(state.timelines[channelId]?.windowId ?? 0, state.historyWindows[channelId]?.windowId ?? 0) + 1;
  const historyWindow: Timeline = {
    ...emptyTimeline(),
    status: 'ready',
    messages,
    hasOlder: first.seq > (state.channels[channelId]?.first_seq ?? 1),
    hasNewer: true,
    windowId,
  };
  return joinHistoryWindow(
    { ...state, historyWindows: { ...state.historyWindows, [channelId]: historyWindow } },
    channelId,
  );
}

/** Once the history window and the newest messages meet, they become one, and the list keeps its scroll position. */
export function joinHistoryWindow(state: MessengerState, channelId: number): MessengerState {
  const historyWindow = state.historyWindows[channelId];
  const live = state.timelines[channelId];
  if (!historyWindow || live?.status !== 'ready' || !windowsMeet(historyWindow.messages, live.messages)) return state;
  const earlier = (historyWindow.messages[0]?.seq ?? 0) < (live.messages[0]?.seq ?? 0) ? historyWindow : live;
  const joined: Timeline = {
    ...live,
    messages: joinWindows(live.messages, historyWindow.messages),
    hasOlder: earlier.hasOlder,
    older: earlier.older,
    windowId: historyWindow.windowId,
  };
  const next = withoutHistoryWindow({ ...state, timelines: { ...state.timelines, [channelId]: joined } }, channelId);
  return settleOutbox(next, channelId);
}

/** A history window ends before the newest messages, so an empty answer is wrong: retrying is left to the reader. */
const mergeNewerPage = (held: Timeline, { data }: { data: readonly Message[] }): Timeline => ({
  ...mergeNewerMessages(held, data),
  newer: data.length === 0 ? 'failed' : 'idle',
});

const changeShown = (
  state: MessengerState,
  channelId: number,
  change: (held: Timeline) => Timeline,
): MessengerState => {
  const side = state.historyWindows[channelId] ? 'historyWindows' : 'timelines';
  const held = state[side][channelId];
  if (!held) return state;
  return joinHistoryWindow({ ...state, [side]: { ...state[side], [channelId]: change(held) } }, channelId);
};

/** Moves through a channel's history: the window that the list shows, its pages in both directions, and jumps. */
export function makeHistory({ api, store, events }: HistoryDeps): History {
  /** The latest jump in each channel; answers to earlier ones are ignored. */
  const jumps = new Map<number, symbol>();

  const listMessages = (id: number, query: { limit: number; before_seq?: number; after_seq?: number }) =>
    api.call(endpoints.listMessages, { params: { id }, query });

  const loadPage = async (
    channelId: number,
    side: 'older' | 'newer',
    fetch: () => ReturnType<typeof listMessages>,
    merge: (held: Timeline, page: Awaited<ReturnType<typeof listMessages>>) => Timeline,
  ) => {
    const windowId = visibleWindow(store.getState(), channelId)?.windowId;
    const change = (state: MessengerState, to: (held: Timeline) => Timeline) =>
      // Ignore the page when the window has been replaced since it was requested.
      visibleWindow(state, channelId)?.windowId === windowId ? changeShown(state, channelId, to) : state;
    store.setState((state) => change(state, (held) => ({ ...held, [side]: 'loading' })));
    try {
      await events.fetchAndReplay(fetch, (state, page) => change(state, (held) => merge(held, page)));
    } catch {
      // The list shows the failure in place of the messages, with a way to retry.
      store.setState((state) => change(state, (held) => ({ ...held, [side]: 'failed' })));
    }
  };

  return {
    jumpTo: async (channelId, seq) => {
      const jump = Symbol('jump');
      jumps.set(channelId, jump);
      const known = findHeldMessage(store.getState(), channelId, seq);
      if (known) {
        if (known.deleted_at !== null) return 'deleted';
        const shown = visibleWindow(store.getState(), channelId);
        if (!findMessage(shown?.messages ?? [], seq)) store.setState((state) => withoutHistoryWindow(state, channelId));
        return 'shown';
      }
      const isOvertaken = () => jumps.get(channelId) !== jump || store.getState().active.channelId !== channelId;
      try {
        const { data } = await events.fetchAndReplay(
          () =>
            api.call(endpoints.listMessages, {
              params: { id: channelId },
              query: { limit: limits.nextPageMessages, around_seq: seq },
            }),
          (state, page) => {
            const found = page.data.find((message) => message.seq === seq);
            return isOvertaken() || !found || found.deleted_at !== null
              ? state
              : putHistoryWindow(state, channelId, page.data, seq);
          },
        );
        if (isOvertaken()) return 'overtaken';
        const found = data.find((message) => message.seq === seq);
        return !found ? 'missing' : found.deleted_at === null ? 'shown' : 'deleted';
      } catch {
        return isOvertaken() ? 'overtaken' : 'failed';
      }
    },

    findMessageSince: async (channelId, since) => {
      const { data } = await api.call(endpoints.listMessages, {
        params: { id: channelId },
        query: { limit: 1, date_from: since.getTime() * 1_000 },
      });
      return data.at(-1)?.seq ?? null;
    },

    leaveHistory: (channelId) => {
      jumps.delete(channelId);
      store.setState((state) => withoutHistoryWindow(state, channelId));
    },

    loadOlder: async (channelId) => {
      const held = visibleWindow(store.getState(), channelId);
      const first = held?.messages[0];
      if (!first || held.status !== 'ready' || held.older === 'loading' || !held.hasOlder) return;
      const query = { limit: limits.nextPageMessages, before_seq: first.seq };
      await loadPage(channelId, 'older', () => listMessages(channelId, query), mergeOlderPage);
    },

    loadNewer: async (channelId) => {
      const held = store.getState().historyWindows[channelId];
      if (held?.status !== 'ready' || held.newer === 'loading') return;
      const query = { limit: limits.nextPageMessages, after_seq: lastSeq(held.messages) };
      await loadPage(channelId, 'newer', () => listMessages(channelId, query), mergeNewerPage);
    },
  };
}
