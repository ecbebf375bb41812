import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

/** How often an export that is being made is looked at. */
const lookEveryMs = 2_000;

export const exportsKey = ['data-exports'] as const;
export const exportsQuery = (api: Api) =>
  queryOptions({
    queryKey: exportsKey,
    queryFn: ({ signal }) => api.call(endpoints.listDataExports, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state: made }) => made === 'waiting' || made === 'running') ? lookEveryMs : false,
  });
