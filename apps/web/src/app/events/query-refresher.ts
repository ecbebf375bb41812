import type { EventData, Project } from '@switchboard/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { StoreEvent } from '../../store/event-sink.ts';
import type { State } from '../../store/state.ts';
import { forgetClient } from './forget-client.ts';
import { insertProject } from './insert-project.ts';
import { isPaced, PacedQueries } from './paced-queries.ts';
import { listStaleKeys } from './stale-queries.ts';

/** Events of one batch arrive together, so the queries they invalidate are refetched once. */
const gatherMs = 80;

interface Heard {
  frame: StoreEvent;
  /** The keys to fetch again beside those of the table. */
  stale: readonly QueryKey[];
  before: State;
  after: State;
}

/** Refetches the queries that an event affects: at once where they are on the screen, else when next used. */
export class QueryRefresher {
  readonly #queries: QueryClient;
  readonly #open: (path: string) => void;
  readonly #leads: () => boolean;
  readonly #paced: PacedQueries;
  #heard: Heard[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `open` leads to a page of the app; `leads` says whether this tab notifies for all of them. */
  constructor(queries: QueryClient, open: (path: string) => void = () => undefined, leads = () => false) {
    this.#queries = queries;
    this.#open = open;
    this.#leads = leads;
    this.#paced = new PacedQueries(queries);
  }

  receive(frame: StoreEvent, before: State, after: State): void {
    // First, so that data on the screen is then fetched again.
    if (frame.event === 'eraseClient') {
      forgetClient(this.#queries, localStorage, before, frame.data as EventData<'eraseClient'>);
    }
    if (/Notice$|^updateScheduledMessages$/.test(frame.event)) {
      const context = { after, open: this.#open, leads: this.#leads };
      void import('./tell-notice.ts').then(({ tellNotice }) => tellNotice(frame, context));
    }
    const stale = frame.event === 'updateProject' ? insertProject(this.#queries, frame.data as Project) : [];
    this.#heard.push({ frame, stale, before, after });
    this.#timer ??= setTimeout(() => this.#refresh(), gatherMs);
  }

  /** Any query may be out of date after events were missed. */
  refreshAll(): void {
    void this.#queries.invalidateQueries();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#paced.close();
  }

  #refresh(): void {
    this.#timer = undefined;
    const heard = this.#heard;
    this.#heard = [];
    const keys = heard.flatMap(({ frame, stale, ...context }) => [...stale, ...listStaleKeys(frame, context)]);
    const distinct = new Map(keys.map((key) => [JSON.stringify(key), key]));
    for (const queryKey of distinct.values()) void this.#fetchAgain(queryKey);
  }

  async #fetchAgain(queryKey: QueryKey): Promise<void> {
    // A first fetch in progress may be older than the event, and `invalidateQueries` does not restart it: cancel it
    // first.
    await this.#queries.cancelQueries({
      queryKey,
      predicate: (query) => query.state.data === undefined && !isPaced(query),
    });
    this.#paced.refetchLater(queryKey);
    await this.#queries.invalidateQueries({ queryKey, predicate: (query) => !isPaced(query) });
  }
}
