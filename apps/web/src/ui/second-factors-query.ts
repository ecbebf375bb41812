import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';

export const secondFactorsKey = ['second-factors'] as const;
/** What the reader can confirm with that it is them. */
export const secondFactorsQuery = (api: Api) =>
  queryOptions({
    queryKey: secondFactorsKey,
    queryFn: ({ signal }) => api.call(endpoints.getSecondFactors, { signal }),
  });
