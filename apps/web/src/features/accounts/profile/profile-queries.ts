import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const sessionsKey = ['sessions'] as const;
/** Where the reader is signed in. */
export const sessionsQuery = (api: Api) =>
  queryOptions({ queryKey: sessionsKey, queryFn: ({ signal }) => api.call(endpoints.listSessions, { signal }) });
