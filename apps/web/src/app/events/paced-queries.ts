import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Of queries that many events make stale: how much time passes between two answers, at least. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { paceMs?: number };
  }
}

const paceOf = ({ meta }: Query): number => meta?.paceMs ?? 0;
export const isPaced = (query: Query): boolean => paceOf(query) > 0;

/** Fetches queries again that events have made stale, each at its pace; a hidden page waits until it is looked at. */
export class PacedQueries {
  readonly #queries: QueryClient;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #askedAt = new Map<string, number>();

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  refetchLater(queryKey: QueryKey): void {
    for (const query of this.#queries.getQueryCache().findAll({ queryKey, predicate: isPaced })) {
      const { queryHash, state } = query;
      query.invalidate();
      if (this.#timers.has(queryHash)) continue;
      // An answer on its way is waited for as well: it would be asked for again without end.
      const last = Math.max(state.dataUpdatedAt, this.#askedAt.get(queryHash) ?? 0) || Date.now();
      const wait = Math.max(0, last + paceOf(query) - Date.now());
      this.#timers.set(
        queryHash,
        setTimeout(() => this.#refetch(query), wait),
      );
    }
  }

  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #refetch({ queryHash, queryKey }: Query): void {
    this.#timers.delete(queryHash);
    // It stays stale: returning to the page asks for it.
    if (document.visibilityState === 'hidden') return;
    this.#askedAt.set(queryHash, Date.now());
    void this.#queries.invalidateQueries({ queryKey, exact: true });
  }
}
