import { endpoints, limits } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const workspaceSettingsKey = ['workspace-settings'] as const;
export const workspaceSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: workspaceSettingsKey,
    queryFn: ({ signal }) => api.call(endpoints.getWorkspaceSettings, { signal }),
  });

export const retentionKey = ['workspace-retention'] as const;
export const retentionQuery = (api: Api) =>
  queryOptions({
    queryKey: retentionKey,
    queryFn: ({ signal }) => api.call(endpoints.getRetention, { signal }),
  });

/** Active users by the beginning of a name. */
export const peopleQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['people', q],
    queryFn: ({ signal }) =>
      api.call(endpoints.autocompleteUsers, { query: { q, limit: limits.autocompleteResults }, signal }),
    gcTime: 0,
    placeholderData: (previous) => previous,
  });
