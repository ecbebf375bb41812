import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const targetsKey = ['targets'] as const;
export const targetsQuery = (api: Api) =>
  queryOptions({ queryKey: targetsKey, queryFn: ({ signal }) => api.call(endpoints.listTargets, { signal }) });
