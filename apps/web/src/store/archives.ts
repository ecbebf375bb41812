import { endpoints, limits, type Message } from '@switchboard/contract';
import type { Api } from '../api/client.ts';
import type { EventSink } from './event-sink.ts';
import { findHeldMessage, findMessage, shownRun, withoutArchive } from './held-messages.ts';
import { joinRuns, lastSeq, mergeNewerMessages, mergeOlderPage, runsMeet } from './merge-messages.ts';
import { settleOutbox } from './settle-outbox.ts';
import { emptyTimeline, type State, type Timeline } from './state.ts';
import type { Store } from './store.ts';

/** How going to a message ended; `overtaken` by another jump, or by leaving the channel. */
export type JumpResult = 'shown' | 'missing' | 'deleted' | 'failed' | 'overtaken';

export interface ArchiveDeps {
  api: Pick<Api, 'call'>;
  store: Store;
  events: EventSink;
}

export interface Archives {
  /** Brings a message into the run that the list shows, loading what is around it when it is not held. */
  jumpTo(channelId: number, seq: number): Promise<JumpResult>;
  /** The first message from a moment on; null when there is none. Throws when nothing answers. */
  findMessageSince(channelId: number, since: Date): Promise<number | null>;
  /** The list shows the newest messages again. */
  leaveArchive(channelId: number): void;
  loadOlder(channelId: number): Promise<void>;
  loadNewer(channelId: number): Promise<void>;
}

/** A page around a message as archives; the state stays when the page has not got the message. */
export function putArchive(state: State, channelId: number, data: readonly Message[], seq: number): State {
  const messages = data.toSorted((a, b) => a.seq - b.seq);
  const first = messages[0];
  if (!first || !findMessage(messages, seq)) return state;
  const run = Math.max(state.timelines[channelId]?.run ?? 0, state.archives[channelId]?.run ?? 0) + 1;
  const archive: Timeline = {
    ...emptyTimeline(),
    status: 'ready',
    messages,
    hasOlder: first.seq > 1,
    hasNewer: true,
    run,
  };
  return joinArchive({ ...state, archives: { ...state.archives, [channelId]: archive } }, channelId);
}

/** Once archives and newest messages meet they are one run, and the list that showed the archives keeps its place. */
export function joinArchive(state: State, channelId: number): State {
  const archive = state.archives[channelId];
  const live = state.timelines[channelId];
  if (!archive || live?.status !== 'ready' || !runsMeet(archive.messages, live.messages)) return state;
  const earlier = (archive.messages[0]?.seq ?? 0) < (live.messages[0]?.seq ?? 0) ? archive : live;
  const joined: Timeline = {
    ...live,
    messages: joinRuns(live.messages, archive.messages),
    hasOlder: earlier.hasOlder,
    older: earlier.older,
    run: archive.run,
  };
  const next = withoutArchive({ ...state, timelines: { ...state.timelines, [channelId]: joined } }, channelId);
  return settleOutbox(next, channelId);
}

/** Archives end before the newest messages, so an answer without any cannot be right: to ask again is the reader's choice. */
const mergeNewerPage = (run: Timeline, { data }: { data: readonly Message[] }): Timeline => ({
  ...mergeNewerMessages(run, data),
  newer: data.length === 0 ? 'failed' : 'idle',
});

const changeShown = (state: State, channelId: number, change: (run: Timeline) => Timeline): State => {
  const side = state.archives[channelId] ? 'archives' : 'timelines';
  const run = state[side][channelId];
  if (!run) return state;
  return joinArchive({ ...state, [side]: { ...state[side], [channelId]: change(run) } }, channelId);
};

/** Moving through a channel's history: the run that the list shows, its pages both ways, and jumps to other places. */
export function makeArchives({ api, store, events }: ArchiveDeps): Archives {
  /** The latest jump in a channel: an answer to an earlier one comes too late. */
  const jumps = new Map<number, symbol>();

  const listMessages = (id: number, query: { limit: number; before_seq?: number; after_seq?: number }) =>
    api.call(endpoints.listMessages, { params: { id }, query });

  const loadPage = async (
    channelId: number,
    side: 'older' | 'newer',
    fetch: () => ReturnType<typeof listMessages>,
    merge: (run: Timeline, page: Awaited<ReturnType<typeof listMessages>>) => Timeline,
  ) => {
    const run = shownRun(store.getState(), channelId)?.run;
    const change = (state: State, to: (held: Timeline) => Timeline) =>
      // Another run than the one it was asked for has no use for the page.
      shownRun(state, channelId)?.run === run ? changeShown(state, channelId, to) : state;
    store.setState((state) => change(state, (held) => ({ ...held, [side]: 'loading' })));
    try {
      await events.during(fetch, (state, page) => change(state, (held) => merge(held, page)));
    } catch {
      // The list says so in the place of the messages, with the way to ask again.
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
        const shown = shownRun(store.getState(), channelId);
        if (!findMessage(shown?.messages ?? [], seq)) store.setState((state) => withoutArchive(state, channelId));
        return 'shown';
      }
      const isOvertaken = () => jumps.get(channelId) !== jump || store.getState().active.channelId !== channelId;
      try {
        const { data } = await events.during(
          () =>
            api.call(endpoints.listMessages, {
              params: { id: channelId },
              query: { limit: limits.nextPageMessages, around_seq: seq },
            }),
          (state, page) => {
            const found = page.data.find((message) => message.seq === seq);
            return isOvertaken() || !found || found.deleted_at !== null
              ? state
              : putArchive(state, channelId, page.data, seq);
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

    leaveArchive: (channelId) => {
      jumps.delete(channelId);
      store.setState((state) => withoutArchive(state, channelId));
    },

    loadOlder: async (channelId) => {
      const run = shownRun(store.getState(), channelId);
      const first = run?.messages[0];
      if (!first || run.status !== 'ready' || run.older === 'loading' || !run.hasOlder) return;
      const query = { limit: limits.nextPageMessages, before_seq: first.seq };
      await loadPage(channelId, 'older', () => listMessages(channelId, query), mergeOlderPage);
    },

    loadNewer: async (channelId) => {
      const run = store.getState().archives[channelId];
      if (run?.status !== 'ready' || run.newer === 'loading') return;
      const query = { limit: limits.nextPageMessages, after_seq: lastSeq(run.messages) };
      await loadPage(channelId, 'newer', () => listMessages(channelId, query), mergeNewerPage);
    },
  };
}
