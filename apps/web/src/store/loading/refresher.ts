import { endpoints } from '@switchboard/contract';
import { isTransient } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { dropChannel, settleChannel } from '../channels.ts';
import type { EventSink } from '../event-sink.ts';
import { lastSeq } from '../history/merge-messages.ts';
import type { Timelines } from '../history/timelines.ts';
import type { MessengerState, MessengerStore } from '../slices/messenger-state.ts';

/** Events of one batch arrive together, so the data they lack is fetched once. */
const gatherMs = 80;

interface RefresherDeps {
  api: Pick<Api, 'call'>;
  store: MessengerStore;
  events: EventSink;
  timelines: Pick<Timelines, 'catchUp'>;
  /** Loads everything, retrying until it succeeds. */
  reload: () => void;
}

/** Channels asked for at once: as many as a query takes (`idListShape`). */
const channelsAtOnce = 100;

/** The channels whose held messages end before the channel's newest one. */
export const channelsBehind = (state: MessengerState): number[] =>
  Object.keys(state.timelines)
    .map(Number)
    .filter((id) => {
      const timeline = state.timelines[id];
      return timeline?.status === 'ready' && lastSeq(timeline.messages) < (state.channels[id]?.last_seq ?? 0);
    });

const needsNothing = ({ newClients, channels }: MessengerState['stale']) => !newClients && channels.length === 0;

/** Fetches the data that events lack: holes in timelines, and channels and counts they named without including. */
export class Refresher {
  readonly #deps: RefresherDeps;
  readonly #unsubscribe: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: RefresherDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.store.subscribe((state, previous) => {
      if (this.#timer !== undefined || state.load !== 'ready') return;
      const moved = state.channels !== previous.channels || state.timelines !== previous.timelines;
      if (needsNothing(state.stale) && !(moved && channelsBehind(state).length > 0)) return;
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        void this.#refresh();
      }, gatherMs);
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  async #refresh(): Promise<void> {
    const { store, timelines } = this.#deps;
    const { stale } = store.getState();
    store.setState({ stale: { newClients: false, channels: [] } });
    const tasks: Promise<unknown>[] = [
      ...channelsBehind(store.getState()).map((id) => timelines.catchUp(id)),
      ...(stale.newClients ? [this.#countNewClients()] : []),
    ];
    const ids = [...stale.channels];
    while (ids.length > 0) tasks.push(this.#fetchChannels(ids.splice(0, channelsAtOnce)));
    const results = await Promise.allSettled(tasks);
    // The `stale` marks are cleared, so no later step would fetch these again.
    if (results.some((result) => result.status === 'rejected' && isTransient(result.reason))) this.#deps.reload();
  }

  /** Those that do not come are gone, or not for this reader any more. */
  async #fetchChannels(ids: readonly number[]): Promise<void> {
    const { api, events } = this.#deps;
    await events.fetchAndReplay(
      () => api.call(endpoints.listChannels, { query: { ids: ids.join(',') } }),
      (state, { data }) =>
        ids.filter((id) => !data.some((came) => came.id === id)).reduce(dropChannel, data.reduce(settleChannel, state)),
    );
  }

  async #countNewClients(): Promise<void> {
    const { api, events } = this.#deps;
    await events.fetchAndReplay(
      () => api.call(endpoints.listChannels, { query: { section: 'new_clients', limit: 1 } }),
      (state, { count }) => ({ ...state, newClientsCount: count }),
    );
  }
}
