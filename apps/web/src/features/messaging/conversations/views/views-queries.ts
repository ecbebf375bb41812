import { type ConversationFilter, type ConversationOrder, endpoints } from '@switchboard/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';
import type { Actions } from '../../../../store/actions.ts';

export const viewsKey = ['views'] as const;
/** Those of the workspace and the reader's own. */
export const viewsQuery = (api: Api) =>
  queryOptions({
    queryKey: viewsKey,
    queryFn: async ({ signal }) => (await api.call(endpoints.listViews, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The parts of the keys of what depends on each conversation. */
export const viewCountsKey = ['view-counts'] as const;
export const foundKey = ['found-conversations'] as const;
export const matchingKey = ['matching-conversations'] as const;

/** Time alone changes who has waited, or been silent, for long, and whose targets are near or over. */
const waitsChangeMs = 60_000;

/** How many conversations each view shows; null where its filter does not work any more. */
export const viewCountsQuery = (api: Api, ids: readonly number[]) =>
  queryOptions({
    queryKey: [...viewCountsKey, ...ids],
    queryFn: async ({ signal }) => {
      const { data } = await api.call(endpoints.countViews, { query: { ids: ids.join(',') }, signal });
      return new Map(data.map(({ id, count }) => [id, count]));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: waitsChangeMs,
    meta: { paceMs: 4_000 },
  });

/** The conversations that a filter finds; each page is held in the store. */
export const foundQuery = (
  api: Api,
  { loadChannels }: Pick<Actions, 'loadChannels'>,
  filter: ConversationFilter,
  order: ConversationOrder,
) =>
  infiniteQueryOptions({
    queryKey: [...foundKey, filter, order],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      loadChannels(() => api.call(endpoints.listConversations, { query: { filter, order, cursor: pageParam } })),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    refetchInterval:
      (filter.waiting_minutes ?? filter.silent_minutes ?? filter.targets) === undefined ? false : waitsChangeMs,
    meta: { paceMs: 2_000 },
  });

/** How many conversations a filter finds that is being written. */
export const matchingQuery = (api: Api, filter: ConversationFilter) =>
  queryOptions({
    queryKey: [...matchingKey, filter],
    queryFn: async ({ signal }) =>
      (await api.call(endpoints.listConversations, { query: { filter, limit: 1 }, signal })).count,
    placeholderData: keepPreviousData,
    meta: { paceMs: 4_000 },
  });
