import { endpoints } from '@switchboard/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../../api/client.ts';
import { nextOffset } from '../../../../api/next-offset.ts';
import { erasuresKey } from '../clients-queries.ts';

export const erasurePreviewQuery = (api: Api, clientId: number) =>
  queryOptions({
    queryKey: [...erasuresKey, 'preview', clientId],
    queryFn: ({ signal }) => api.call(endpoints.previewClientErasure, { params: { id: clientId }, signal }),
    retry: false,
  });

/** How often an erasure that is under way is looked at. */
const lookAgainMs = 700;

export const erasureQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [...erasuresKey, 'one', id],
    queryFn: ({ signal }) => api.call(endpoints.getClientErasure, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'done' ? false : lookAgainMs),
  });

const erasuresPerPage = 20;

export const erasureListQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...erasuresKey, 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.listClientErasures, { query: { limit: erasuresPerPage, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: ({ state }) => {
      const isRunning = state.data?.pages.some(({ data }) => data.some((one) => one.state === 'running'));
      return isRunning === true ? lookAgainMs : false;
    },
  });
