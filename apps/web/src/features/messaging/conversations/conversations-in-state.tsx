import { Button, SegmentedControl } from '@mantine/core';
import {
  type Channel,
  type ChannelSection,
  type ConversationStateName,
  conversationStates,
  endpoints,
} from '@switchboard/contract';
import { IconMoodEmpty } from '@tabler/icons-react';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useShallow } from 'zustand/react/shallow';
import { useApi } from '../../../api/api-context.tsx';
import type { Api } from '../../../api/client.ts';
import { nextOffset } from '../../../api/next-offset.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Actions } from '../../../store/actions.ts';
import { byActivity } from '../../../store/clients-order.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import classes from './conversation-list.module.css';
import { ConversationRow } from './conversation-row.tsx';
import { inStateKey } from './in-state-key.ts';

type Away = Exclude<ConversationStateName, 'open'>;
const pageRows = 50;

/** The conversations in a state other than open; each page is held in the store. */
const inStateQuery = (api: Api, { loadChannels }: Pick<Actions, 'loadChannels'>, section: ChannelSection) =>
  infiniteQueryOptions({
    queryKey: [...inStateKey, section],
    queryFn: ({ pageParam }) =>
      loadChannels(() => api.call(endpoints.listChannels, { query: { section, limit: pageRows, offset: pageParam } })),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });

interface StateChoiceProps {
  value: ConversationStateName;
  onChange: (state: ConversationStateName) => void;
}

/** Which conversations a list shows. */
export function StateChoice({ value, onChange }: StateChoiceProps) {
  const t = useT('episodes');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('states.label')}
      value={value}
      data={conversationStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
      data-testid="state-choice"
      onChange={onChange}
    />
  );
}

interface ConversationsInStateProps {
  state: Away;
  /** Only those that the reader is in; otherwise all of the team's. */
  isMine?: boolean;
}

/** Conversations that are snoozed or closed, the newest activity first. */
export function ConversationsInState({ state, isMine = false }: ConversationsInStateProps) {
  const t = useT('conversations');
  const texts = useT('episodes');
  const api = useApi();
  const actions = useActions();
  const query = useInfiniteQuery(inStateQuery(api, actions, isMine ? `my_${state}` : state));
  const ids = query.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? [];
  const channels = useStore(
    useShallow(({ channels: held }) =>
      ids.flatMap((id): Channel[] => (held[id]?.state === state ? [held[id]] : [])).sort(byActivity),
    ),
  );
  if (query.isPending) return <SkeletonRows withAvatar />;
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  return (
    <>
      {channels.length === 0 && !query.hasNextPage && (
        <EmptyState icon={<IconMoodEmpty size={28} stroke={1.5} />} title={texts(`empty.${state}`)} />
      )}
      <ul className={classes.rows} data-rove>
        {channels.map((channel) => (
          <ConversationRow key={channel.id} channel={channel} withBot />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="subtle" mt="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
