import { endpoints } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import type { DraftParent } from '../../store/slices/drafts/drafts-state.ts';

/** The message that a draft replies to, fetched when it is not in the store; null when it is gone. */
export const answeredMessageQuery = (api: Api, channelId: number, parent: DraftParent | undefined) =>
  queryOptions({
    queryKey: ['answered', channelId, parent?.id],
    queryFn: async ({ signal }) => {
      const query = { around_seq: parent?.seq ?? 0, limit: 1 };
      const { data } = await api.call(endpoints.listMessages, { params: { id: channelId }, query, signal });
      return data.find((message) => message.id === parent?.id && message.deleted_at === null) ?? null;
    },
  });
