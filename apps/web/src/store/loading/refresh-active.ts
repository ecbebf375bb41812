import { endpoints, limits, type Message } from '@switchboard/contract';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { dropChannel, splitReaderChannel } from '../channels.ts';
import type { EventSink } from '../event-sink.ts';
import { joinHistoryWindow } from '../history/history-window.ts';
import { lastSeq, replaceFromPage } from '../history/merge-messages.ts';
import { settleOutbox } from '../sending/settle-outbox.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';

/** Messages held beyond this many pages are dropped rather than fetched again. */
const mostPages = 5;

interface RefreshActiveDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: EventSink;
}

const isGone = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 403);

/**
 * Brings the channel on the screen up to date in place after events were missed: any message held may have been edited,
 * deleted or pinned since, so all of them are fetched again, and the list keeps its position.
 */
export function makeRefreshActive({ api, store, events }: RefreshActiveDeps): () => Promise<void> {
  /** Lists messages from the newest back to a number, newest first. */
  const listBackTo = async (id: number, firstSeq: number) => {
    const data: Message[] = [];
    const newest = store.getState().timelines[id]?.messages.at(-1)?.seq ?? 0;
    const limit = newest - firstSeq < limits.firstPageMessages ? limits.firstPageMessages : limits.listPageMax;
    for (let pages = 0; pages < mostPages; pages += 1) {
      const before = data.at(-1)?.seq;
      const query = before === undefined ? { limit } : { limit, before_seq: before };
      const page = await api.call(endpoints.listMessages, { params: { id }, query });
      data.push(...page.data);
      const last = data.at(-1);
      // If the newest page does not reach the messages held, stop: older pages would not be merged across the hole.
      const meets = last !== undefined && last.seq <= newest + 1;
      if (!page.hasMore || last === undefined || last.seq <= firstSeq || !meets) return { data, hasMore: page.hasMore };
    }
    return { data, hasMore: true };
  };

  /** The same for a history window on the screen. */
  const refreshArchive = async (id: number) => {
    const historyWindow = store.getState().historyWindows[id];
    const first = historyWindow?.messages[0];
    if (!historyWindow || !first) return;
    const listForward = async () => {
      const data: Message[] = [];
      for (let pages = 0; pages < mostPages; pages += 1) {
        const query = { limit: limits.listPageMax, after_seq: lastSeq(data) || first.seq - 1 };
        const page = await api.call(endpoints.listMessages, { params: { id }, query });
        data.push(...page.data.toSorted((a, b) => a.seq - b.seq));
        if (!page.hasMore || lastSeq(data) >= lastSeq(historyWindow.messages)) break;
      }
      return data;
    };
    await events.fetchAndReplay(listForward, (state, messages) => {
      const held = state.historyWindows[id];
      if (held?.windowId !== historyWindow.windowId || messages.length === 0) return state;
      return joinHistoryWindow(
        { ...state, historyWindows: { ...state.historyWindows, [id]: { ...held, messages } } },
        id,
      );
    });
  };

  return async () => {
    const { active, timelines } = store.getState();
    const channelId = active.channelId;
    const held = channelId === null ? undefined : timelines[channelId];
    if (channelId === null || held?.status !== 'ready') return;
    try {
      await events.fetchAndReplay(
        async () => ({
          reader: splitReaderChannel(await api.call(endpoints.getChannel, { params: { id: channelId } })),
          page: await listBackTo(channelId, held.messages[0]?.seq ?? 0),
        }),
        (state, { reader, page }) => {
          const timeline = state.timelines[channelId];
          const next: MessengerState = {
            ...state,
            channels: { ...state.channels, [channelId]: reader.channel },
            memberships: { ...state.memberships, [channelId]: reader.membership },
            timelines: timeline
              ? { ...state.timelines, [channelId]: replaceFromPage(timeline, page) }
              : state.timelines,
          };
          return settleOutbox(next, channelId);
        },
      );
      await refreshArchive(channelId);
    } catch (error) {
      if (!isGone(error)) throw error;
      store.setState((state) => dropChannel(state, channelId));
    }
  };
}
