import { Button } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: readonly Item[] }>>;
  keyOf: (item: Item) => string | number;
  renderItem: (item: Item) => ReactNode;
  /** Names the list that could not be loaded. */
  failed: string;
  empty: EmptyStateProps;
  /** Of the button for the next page. */
  more: string;
  /** While the first page is loading. */
  skeletons?: { count: number; withAvatar?: boolean };
  isOrdered?: boolean;
  className?: string | undefined;
}

/** A list that grows page by page: loading, failed, empty, its items, and a button for more. */
export function PagedList<Item>({
  query,
  keyOf,
  renderItem,
  failed,
  empty,
  more,
  skeletons = { count: 3 },
  isOrdered = false,
  className,
}: PagedListProps<Item>) {
  const pages = query.data?.pages;
  // A page fetched while something new came in overlaps the one before.
  const items = useMemo(() => {
    const listed = pages?.flatMap((page) => page.data) ?? [];
    return [...new Map(listed.map((item) => [keyOf(item), item])).values()];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- keys are the same for the same items
  }, [pages]);
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <>
      {query.isPending && <SkeletonRows {...skeletons} />}
      {query.isError && items.length === 0 && <ErrorState title={failed} onRetry={() => void query.refetch()} />}
      {query.isSuccess && items.length === 0 && <EmptyState {...empty} />}
      <List className={className}>{items.map(renderItem)}</List>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          mt="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  );
}
