import { endpoints } from '@switchboard/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { type SearchCriteria, toSearchQuery } from './search-criteria.ts';

const pageLength = 20;

export const searchKey = ['search'] as const;
/** The newest matching messages of all channels. */
export const searchQuery = (api: Api, criteria: SearchCriteria) =>
  infiniteQueryOptions({
    queryKey: [...searchKey, criteria],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.searchMessages, {
        query: {
          ...toSearchQuery(criteria),
          limit: pageLength,
          ...(pageParam !== null && { before_id: pageParam }),
        },
        signal,
      }),
    // Not cached: messages found earlier may have been edited or deleted since.
    gcTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.hasMore ? (last.data.at(-1)?.message.id ?? null) : null),
  });

/** A channel of a hit that the page does not hold; null when it has been deleted or closed to the reader meanwhile. */
export const hitChannelQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['channel-of-hit', id],
    queryFn: async ({ signal }) => {
      try {
        return await api.call(endpoints.getChannel, { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'channel.not_found') return null;
        throw error;
      }
    },
    gcTime: 0,
  });
