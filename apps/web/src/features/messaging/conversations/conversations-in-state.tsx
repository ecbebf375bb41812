import { Button, SegmentedControl } from '@mantine/core';
import {
  type Channel,
  type ChannelSection,
  type ConversationStateName,
  channelTypes,
  conversationStates,
  endpoints,
} from '@switchboard/contract';
import { IconMoodEmpty } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../../api/api-context.tsx';
import type { Api } from '../../../api/client.ts';
import { nextOffset } from '../../../api/next-offset.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Actions } from '../../../store/actions.ts';
import { byActivity, clientsOrder } from '../../../store/clients-order.ts';
import type { State } from '../../../store/state.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { ConversationRows, ScrolledRows } from './conversation-rows.tsx';
import { inStateKey } from './in-state-key.ts';

const pageRows = 50;

/** The conversations in a state; each page is held in the store. */
const inStateQuery = (
  api: Api,
  { loadChannels }: Pick<Actions, 'loadChannels'>,
  section: ChannelSection,
  sortBy: 'activity' | 'waiting',
) =>
  infiniteQueryOptions({
    queryKey: [...inStateKey, section, sortBy],
    queryFn: ({ pageParam }) =>
      loadChannels(() =>
        api.call(endpoints.listChannels, { query: { section, sortBy, limit: pageRows, offset: pageParam } }),
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

interface StateChoiceProps {
  value: ConversationStateName;
  onChange: (state: ConversationStateName) => void;
  isWide?: boolean;
}

/** Which conversations a list shows. */
export function StateChoice({ value, onChange, isWide = false }: StateChoiceProps) {
  const t = useT('episodes');
  return (
    <SegmentedControl
      size="xs"
      fullWidth={isWide}
      aria-label={t('states.label')}
      value={value}
      data={conversationStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
      data-testid="state-choice"
      onChange={onChange}
    />
  );
}

const inState = ({ channels }: State, ids: readonly number[], state: ConversationStateName): Channel[] =>
  ids.flatMap((id) => (channels[id]?.state === state ? [channels[id]] : [])).sort(byActivity);

/** All that are held, as events bring new ones, up to the end of the loaded pages: none after it is skipped. */
function openOnes(held: State, ids: readonly number[], hasMore: boolean): Channel[] {
  const inOrder = clientsOrder(held);
  const open = Object.values(held.channels)
    .filter(({ type, state }) => type === channelTypes.client && state === 'open')
    .sort(inOrder);
  if (!hasMore) return open;
  const loaded = new Set(ids);
  return open.slice(0, open.findLastIndex(({ id }) => loaded.has(id)) + 1);
}

interface ConversationsInStateProps {
  state: ConversationStateName;
  /** Only those that the reader is in; otherwise all of the team's. */
  isMine?: boolean;
  /** What scrolls, where only the rows in view are to be rendered. */
  viewport?: RefObject<HTMLElement | null>;
}

const sectionOf = (state: ConversationStateName, isMine: boolean): ChannelSection => {
  if (!isMine) return state;
  return state === 'open' ? 'my_clients' : `my_${state}`;
};

/** Conversations in a state: open ones in the reader's order, others with the newest activity first. */
export function ConversationsInState({ state, isMine = false, viewport }: ConversationsInStateProps) {
  const t = useT('conversations');
  const texts = useT('episodes');
  const inbox = useT('inbox');
  const api = useApi();
  const actions = useActions();
  const isWaiting = useStore(({ me }) => state === 'open' && me?.preferences.clients_order !== 'newest');
  const query = useInfiniteQuery(
    inStateQuery(api, actions, sectionOf(state, isMine), isWaiting ? 'waiting' : 'activity'),
  );
  const { hasNextPage } = query;
  const ids = query.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? [];
  const channels = useStore(
    useShallow((held) => (state === 'open' ? openOnes(held, ids, hasNextPage) : inState(held, ids, state))),
  );
  if (query.isPending) return <SkeletonRows withAvatar />;
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  return (
    <>
      {channels.length === 0 && !query.hasNextPage && (
        <EmptyState
          icon={IconMoodEmpty}
          title={state === 'open' ? inbox('empty') : texts(`empty.${state}`)}
          hint={state === 'open' ? inbox('emptyHint') : texts(`emptyHint.${state}`)}
        />
      )}
      {viewport ? (
        <ScrolledRows channels={channels} withBot viewport={viewport} />
      ) : (
        <ConversationRows channels={channels} withBot />
      )}
      {query.hasNextPage && (
        <Button variant="subtle" mt="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
