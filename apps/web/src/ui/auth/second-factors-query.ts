import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

export const secondFactorsKey = ['second-factors'] as const;
/** The methods by which the reader can confirm their identity. */
export const secondFactorsQuery = (api: Api) =>
  queryOptions({
    queryKey: secondFactorsKey,
    queryFn: ({ signal }) => api.call(endpoints.getSecondFactors, { signal }),
  });
