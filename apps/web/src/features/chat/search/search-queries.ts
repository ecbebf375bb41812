import { endpoints } from '@switchboard/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
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
