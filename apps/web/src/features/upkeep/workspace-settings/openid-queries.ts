import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const openIdSettingsKey = ['openid-settings'] as const;
export const openIdSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: openIdSettingsKey,
    queryFn: ({ signal }) => api.call(endpoints.getOpenIdSettings, { signal }),
  });
