import { type ConversationFilter, endpoints } from '@switchboard/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import type { Actions } from '../../../store/actions.ts';
import type { ConversationFilterProps } from '../../../ui/lists/conversation-filter.ts';

export const labelledKey = ['labelled-conversations'] as const;

/** Conversations with a label; each page is held in the store. */
export const labelledQuery = (
  api: Api,
  { loadChannels }: Pick<Actions, 'loadChannels'>,
  { labelId, within }: Pick<ConversationFilterProps, 'within'> & { labelId: number },
) => {
  const filter: ConversationFilter = { ...within, labels: [labelId] };
  return infiniteQueryOptions({
    queryKey: [...labelledKey, filter],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      loadChannels(() =>
        api.call(endpoints.listConversations, {
          query: { filter, order: 'newest', cursor: pageParam },
        }),
      ),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
  });
};
