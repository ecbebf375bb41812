import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

export const calendarsKey = ['calendars'] as const;
export const calendarsQuery = (api: Api) =>
  queryOptions({ queryKey: calendarsKey, queryFn: ({ signal }) => api.call(endpoints.listCalendars, { signal }) });
