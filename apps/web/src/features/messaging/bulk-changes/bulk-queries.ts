import { type BulkRow, endpoints } from '@switchboard/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import { bulkChangesKey, closingOfferKey } from './bulk-changes-key.ts';

/** The reader's own changes, the newest first. */
export const bulkChangesQuery = (api: Api) =>
  queryOptions({
    queryKey: bulkChangesKey,
    queryFn: ({ signal }) => api.call(endpoints.listBulkChanges, { signal }),
  });

/** How many old conversations the owner is offered to close; 0: none. */
export const closingOfferQuery = (api: Api) =>
  queryOptions({
    queryKey: closingOfferKey,
    queryFn: ({ signal }) => api.call(endpoints.getClosingOffer, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const bulkRowsQuery = (api: Api, id: number, result: BulkRow['result']) =>
  infiniteQueryOptions({
    queryKey: ['bulk-rows', id, result],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      api.call(endpoints.listBulkRows, { params: { id }, query: { result, cursor: pageParam } }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
