import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const auditKey = ['audit-log'] as const;

/** The colleagues to filter by; those of larger workspaces are found by their address or the action. */
export const auditPeopleQuery = (api: Api) =>
  queryOptions({
    queryKey: [...auditKey, 'people'],
    queryFn: ({ signal }) => api.call(endpoints.listUsers, { query: { limit: 100, sortBy: 'name' }, signal }),
  });
