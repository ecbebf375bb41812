import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

export const labelsKey = ['labels'] as const;
/** The workspace's labels, which several features name. */
export const labelsQuery = (api: Api) =>
  queryOptions({ queryKey: labelsKey, queryFn: ({ signal }) => api.call(endpoints.listLabels, { signal }) });
