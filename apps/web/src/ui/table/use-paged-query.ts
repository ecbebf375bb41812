import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { isTransient } from '../../api/api-error.ts';
import type { TableContent } from './column.ts';
import type { PageRequest, TableState } from './use-table-state.ts';

interface PagedQuery<Row, Sort extends string> {
  /** A prefix to which page and order are added, so that invalidating it invalidates every page. */
  queryKey: QueryKey;
  fetchPage: (request: PageRequest<Sort> & { signal: AbortSignal }) => Promise<{ data: readonly Row[]; count: number }>;
  enabled?: boolean;
}

/** The rows of a table that the server sorts and paginates. */
export function usePagedQuery<Row, Sort extends string>(
  { request }: TableState<Sort>,
  { queryKey, fetchPage, enabled = true }: PagedQuery<Row, Sort>,
): TableContent<Row> {
  const query = useQuery({
    queryKey: [...queryKey, request],
    queryFn: ({ signal }) => fetchPage({ ...request, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
  return {
    rows: query.data?.data ?? null,
    count: query.data?.count ?? 0,
    // Rows fetched again in vain stay, unless they are the reader's no more.
    error: query.data !== undefined && isTransient(query.error) ? null : query.error,
    isStale: query.isPlaceholderData,
    retry: () => void query.refetch(),
  };
}
