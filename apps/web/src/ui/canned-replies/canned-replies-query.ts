import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

export const cannedRepliesKey = ['canned-replies'] as const;

/** All that the reader may use: the message box and the screen of canned replies show the same. */
export const cannedRepliesQuery = (api: Api) =>
  queryOptions({
    queryKey: cannedRepliesKey,
    queryFn: async ({ signal }) => (await api.call(endpoints.listCannedReplies, { signal })).data,
  });
