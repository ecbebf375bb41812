import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Happening } from '../store/event-sink.ts';
import type { State } from '../store/state.ts';

/** Events of one batch arrive together: what they make out of date is asked for once. */
const gatherMs = 80;

interface Heard {
  frame: Happening;
  before: State;
  after: State;
}

/** Not among what the messages wait for: it is here before anything is fetched again. */
const loadRules = () => import('./stale-queries.ts');

/** Keeps what screens have fetched up to date: after an event, what it concerns is fetched again, at once where it is on the screen. */
export class QueryRefresher {
  readonly #queries: QueryClient;
  #heard: Heard[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  receive(frame: Happening, before: State, after: State): void {
    this.#heard.push({ frame, before, after });
    this.#timer ??= setTimeout(() => void this.#refresh(), gatherMs);
  }

  /** Everything may have changed while nothing was heard. */
  refreshAll(): void {
    void this.#queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'host' });
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #refresh(): Promise<void> {
    const rules = await loadRules().catch(() => null);
    this.#timer = undefined;
    // A part of the app that does not come, as without a network: the next event asks for it again.
    if (rules === null) return;
    const heard = this.#heard;
    this.#heard = [];
    const keys = heard.flatMap(({ frame, before, after }) => rules.listStaleKeys(frame, { before, after }));
    const distinct = new Map(keys.map((key) => [JSON.stringify(key), key]));
    await Promise.all([...distinct.values()].map((queryKey) => this.#fetchAgain(queryKey)));
  }

  async #fetchAgain(queryKey: QueryKey): Promise<void> {
    // A first answer that is on its way may be older than the event, and is not fetched again as long as it is.
    await this.#queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
    await this.#queries.invalidateQueries({ queryKey });
  }
}
