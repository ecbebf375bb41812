import { endpoints, limits, type Message } from '@switchboard/contract';
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

/** The message that a draft replies to, fetched when it is not in the store; null when it is gone. */
export const answeredMessageQuery = (api: Pick<Api, 'call'>, channelId: number, parent: Pick<Message, 'id' | 'seq'>) =>
  queryOptions({
    queryKey: ['answered', channelId, parent.id],
    queryFn: async ({ signal }) => {
      const query = { around_seq: parent.seq, limit: 1 };
      const { data } = await api.call(endpoints.listMessages, { params: { id: channelId }, query, signal });
      return data.find((message) => message.id === parent.id && message.deleted_at === null) ?? null;
    },
  });
