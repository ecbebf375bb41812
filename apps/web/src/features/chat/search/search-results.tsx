import { Alert, Button } from '@mantine/core';
import type { Channel } from '@switchboard/contract';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import classes from './search.module.css';
import { isEmpty, type SearchCriteria } from './search-criteria.ts';
import { searchQuery } from './search-queries.ts';
import { SearchResult } from './search-result.tsx';

interface SearchResultsProps {
  criteria: SearchCriteria;
  nameOf: (channel: Channel) => string;
}

/** The newest matching messages in their current state, with a button for more. */
export function SearchResults({ criteria, nameOf }: SearchResultsProps) {
  const t = useT('search');
  const api = useApi();
  const query = useInfiniteQuery({ ...searchQuery(api, criteria), enabled: !isEmpty(criteria) });
  const hits = query.data?.pages.flatMap((page) => page.data) ?? [];
  const isPartial = query.data?.pages.at(-1)?.partial ?? false;
  const held = useStore((state) => state.channels);
  const answered = new Map(
    query.data?.pages.flatMap(({ channels }) => channels.map((channel) => [channel.id, channel])),
  );

  if (isEmpty(criteria)) return <EmptyState icon={IconSearch} title={t('hintTitle')} hint={t('hint')} />;
  if (query.isError) return <ErrorState title={t('failed')} onRetry={() => void query.refetch()} />;
  return (
    <>
      <p className={classes.count} role="status">
        {query.isPending ? t('searching') : hits.length > 0 ? t('found', { count: hits.length }) : null}
      </p>
      {query.isPending && <SkeletonRows withAvatar count={6} />}
      {query.isSuccess && hits.length === 0 && (
        <EmptyState icon={IconSearch} title={t('nothing')} hint={t('nothingHint')} />
      )}
      <ul className={classes.results} data-testid="search-results">
        {hits.map((hit) => (
          <SearchResult
            key={hit.message.id}
            hit={hit}
            query={criteria.q ?? ''}
            channel={held[hit.channel_id] ?? answered.get(hit.channel_id) ?? null}
            nameOf={nameOf}
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
