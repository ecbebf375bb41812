import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const rolesKey = ['roles'] as const;
/** All roles with their permissions and how many users have them. */
export const rolesQuery = (api: Api) =>
  queryOptions({ queryKey: rolesKey, queryFn: ({ signal }) => api.call(endpoints.listRoles, { signal }) });
