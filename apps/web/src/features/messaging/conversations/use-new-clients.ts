import { type Channel, endpoints } from '@switchboard/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../../api/api-context.tsx';
import { clientsOrder } from '../../../store/clients-order.ts';
import { selectNewClients } from '../../../store/selectors.ts';
import { useActions, useStore, useStoreApi } from '../../../store/store-context.tsx';

/** As many as the overview brings. */
const pageRows = 50;
/** Overlaps the held rows by a few, so that a page proves that it follows them. */
const overlap = 5;
/** With fewer rows than this before the end of the held ones, the next page is loaded ahead. */
const rowsAtLeast = 10;

interface NewClients {
  channels: readonly Channel[];
  /** Of all conversations without a manager. */
  count: number;
  hasMore: boolean;
  isPending: boolean;
  hasFailed: boolean;
  loadMore: () => void;
}

const upTo = (channels: readonly Channel[], last: Channel | null, inOrder: ReturnType<typeof clientsOrder>) =>
  last === null ? channels : channels.filter((channel) => inOrder(channel, last) <= 0);

/**
 * Loads the page after `last` into the store, or the first; returns the last row of the page, null at the end of the
 * list. Conversations that were taken meanwhile have moved those after them forward: then pages before it are loaded
 * too, back to one that meets the held rows.
 */
function useLoadPage() {
  const api = useApi();
  const store = useStoreApi();
  const { loadChannels } = useActions();
  return async (last: Channel | null): Promise<Channel | null> => {
    const state = store.getState();
    const inOrder = clientsOrder(state);
    const sortBy = state.me?.preferences.clients_order === 'newest' ? 'activity' : 'waiting';
    const page = (offset: number) =>
      loadChannels(() =>
        api.call(endpoints.listChannels, { query: { section: 'new_clients', sortBy, limit: pageRows, offset } }),
      );
    const isMet = ([first]: readonly Channel[]) => last === null || (first && inOrder(first, last) <= 0);
    let offset = last === null ? 0 : Math.max(0, upTo(selectNewClients(state), last, inOrder).length - overlap);
    const end = await page(offset);
    let { data: earliest } = end;
    while (offset > 0 && !isMet(earliest)) {
      offset = Math.max(0, offset - pageRows + overlap);
      ({ data: earliest } = await page(offset));
    }
    return end.hasMore ? (end.data.at(-1) ?? null) : null;
  };
}

/**
 * Conversations without a manager, in the reader's chosen order. Events bring single ones from anywhere in the list;
 * those beyond the pages loaded so far are left out until the page with them is loaded, so none is skipped.
 */
export function useNewClients(): NewClients {
  const loadPage = useLoadPage();
  const isReady = useStore((state) => state.load === 'ready');
  const order = useStore((state) => state.me?.preferences.clients_order);
  const overviews = useStore((state) => state.overviews);
  const inOrder = useStore(clientsOrder);
  const all = useStore(useShallow(selectNewClients));
  const count = useStore((state) => Math.max(state.newClientsCount, all.length));
  const pages = useInfiniteQuery({
    queryKey: ['new-clients', order, overviews],
    enabled: isReady,
    initialPageParam: null as Channel | null,
    queryFn: ({ pageParam }) => loadPage(pageParam),
    getNextPageParam: (last) => last,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { isFetching, fetchNextPage, hasNextPage, isError, refetch } = pages;
  const last = pages.data?.pages.at(-1) ?? null;
  const channels = upTo(all, last, inOrder);

  const isShort = hasNextPage && channels.length < rowsAtLeast && !isFetching && !isError;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);

  return {
    channels,
    count,
    hasMore: hasNextPage,
    isPending: isFetching,
    hasFailed: isError,
    loadMore: () => void (hasNextPage ? fetchNextPage() : refetch()),
  };
}
