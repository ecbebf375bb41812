import { endpoints, limits } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';

export const membersToMentionKey = (channelId: number) => ['members-to-mention', channelId] as const;
export const membersToMentionQuery = (api: Api, channelId: number) =>
  queryOptions({
    queryKey: membersToMentionKey(channelId),
    queryFn: ({ signal }) =>
      api.call(endpoints.listMembers, { params: { id: channelId }, query: { limit: limits.listPageMax }, signal }),
    staleTime: 60_000,
  });
