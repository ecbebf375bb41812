import { Alert, Button } from '@mantine/core';
import { type Channel, endpoints } from '@switchboard/contract';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useOnChange } from '../../ui/use-on-change.ts';
import classes from './search.module.css';
import { isEmpty, type SearchCriteria, toSearchQuery } from './search-criteria.ts';
import { SearchResult } from './search-result.tsx';

const pageLength = 20;

interface SearchResultsProps {
  criteria: SearchCriteria;
  nameOf: (channel: Channel) => string;
}

/** The newest messages that fit, as they are now; more at the press of a button. */
export function SearchResults({ criteria, nameOf }: SearchResultsProps) {
  const t = useT('search');
  const api = useApi();
  const channels = useStore((state) => state.channels);
  const query = useInfiniteQuery({
    queryKey: ['search', criteria],
    queryFn: ({ pageParam, signal }) =>
      api.call(endpoints.searchMessages, {
        query: {
          ...toSearchQuery(criteria),
          limit: pageLength,
          ...(pageParam !== null && { before_id: pageParam }),
        },
        signal,
      }),
    enabled: !isEmpty(criteria),
    // What was found before may have been edited or deleted since.
    gcTime: 0,
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.hasMore ? (last.data.at(-1)?.message.id ?? null) : null),
  });
  const hits = query.data?.pages.flatMap((page) => page.data) ?? [];
  const channelIds = new Set(hits.map((hit) => hit.channel_id));
  const revision = useStore(({ revisions }) => [...channelIds].map((id) => revisions[id]?.texts ?? '').join(''));
  useOnChange(revision, () => void query.refetch());
  const isPartial = query.data?.pages.at(-1)?.partial ?? false;
  const nameOfId = (id: number) => {
    const channel = channels[id];
    return channel ? nameOf(channel) : t('unknownChannel');
  };

  if (isEmpty(criteria)) return <EmptyState icon={<IconSearch size={32} />} title={t('hintTitle')} hint={t('hint')} />;
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  return (
    <>
      <p className={classes.count} role="status">
        {query.isPending ? t('searching') : hits.length > 0 ? t('found', { count: hits.length }) : null}
      </p>
      {query.isPending && <SkeletonRows withAvatar count={6} />}
      {query.isSuccess && hits.length === 0 && (
        <EmptyState icon={<IconSearch size={32} />} title={t('nothing')} hint={t('nothingHint')} />
      )}
      <ul className={classes.results} data-testid="search-results">
        {hits.map((hit) => (
          <SearchResult
            key={hit.message.id}
            hit={hit}
            query={criteria.q ?? ''}
            channelName={nameOfId(hit.channel_id)}
          />
        ))}
      </ul>
      {isPartial && <Alert color="yellow">{t('partial')}</Alert>}
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          mt="xs"
          loading={query.isFetchingNextPage}
          data-testid="search-older"
          onClick={() => void query.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
}
