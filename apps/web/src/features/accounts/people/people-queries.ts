import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

/** Without an id: every query of one user. */
export const userKey = (userId?: number) => (userId === undefined ? (['user'] as const) : (['user', userId] as const));
export const userQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: userKey(userId),
    queryFn: ({ signal }) => api.call(endpoints.getUser, { params: { id: userId }, signal }),
    retry: false,
  });
