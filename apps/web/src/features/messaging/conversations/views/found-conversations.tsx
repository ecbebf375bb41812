import { Button } from '@mantine/core';
import { type Channel, type ConversationFilter, type ConversationOrder, couldMatch } from '@switchboard/contract';
import { IconFilterOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { conversationOrder } from '../../../../store/clients-order.ts';
import type { State } from '../../../../store/state.ts';
import { useActions, useStore } from '../../../../store/store-context.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { ConversationRows, ScrolledRows } from '../conversation-rows.tsx';
import { foundQuery } from './views-queries.ts';

interface FoundConversationsProps {
  filter: ConversationFilter;
  order: ConversationOrder;
  /** What scrolls, where only the rows in view are to be rendered. */
  viewport?: RefObject<HTMLElement | null> | undefined;
}

/** Those that the server has found, as the store holds them now, without those that do not match any more. */
const matching = (state: State, ids: readonly number[], filter: ConversationFilter, order: ConversationOrder) =>
  ids
    .flatMap((id): Channel[] => {
      const channel = state.channels[id];
      const reader = { userId: state.me?.id ?? 0, isMember: state.memberships[id]?.is_member ?? false };
      return channel !== undefined && couldMatch(filter, channel, reader) ? [channel] : [];
    })
    .sort(conversationOrder(order));

/** The conversations that match a filter; more of them load on request. */
export function FoundConversations({ filter, order, viewport }: FoundConversationsProps) {
  const t = useT('conversations');
  const views = useT('views');
  const errorText = useErrorText();
  const query = useInfiniteQuery(foundQuery(useApi(), useActions(), filter, order));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const ids = data?.pages.flatMap((page) => page.data.map(({ id }) => id)) ?? [];
  const channels = useStore(useShallow((state) => matching(state, ids, filter, order)));
  if (isPending) return <SkeletonRows withAvatar />;
  // What is gone stays gone: what it found before is not shown on.
  const isGone = error instanceof ApiError && error.code === 'conversation_filter.gone';
  if (isGone) return <ErrorState title={t('failed')} hint={errorText(error)} />;
  if (data === undefined) return <ErrorState title={t('failed')} onRetry={() => void refetch()} />;
  return (
    <>
      {channels.length === 0 && !hasNextPage && (
        <EmptyState icon={IconFilterOff} title={views('emptyList')} hint={views('emptyListHint')} />
      )}
      {viewport ? (
        <ScrolledRows channels={channels} withBot viewport={viewport} />
      ) : (
        <ConversationRows channels={channels} withBot />
      )}
      {hasNextPage && (
        <Button variant="subtle" mt="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
