import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const pushDevicesKey = ['push-devices'] as const;
/** The reader's devices that get push notifications. */
export const pushDevicesQuery = (api: Api) =>
  queryOptions({
    queryKey: pushDevicesKey,
    queryFn: ({ signal }) => api.call(endpoints.listPushSubscriptions, { signal }),
  });
