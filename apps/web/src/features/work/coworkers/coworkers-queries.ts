import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

/** Of every page of the coworkers. */
export const coworkersKey = ['coworkers'] as const;

const activityStaysMs = 5 * 60_000;

/** Of a whole page at once: each row asks for the same. */
export const peopleActivityQuery = (api: Api, ids: readonly number[], zone: string) =>
  queryOptions({
    queryKey: ['people-activity', zone, ids],
    queryFn: ({ signal }) => api.call(endpoints.listPeopleActivity, { query: { ids: [...ids], zone }, signal }),
    enabled: ids.length > 0,
    staleTime: activityStaysMs,
  });
