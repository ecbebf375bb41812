import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useChangeSearch } from './use-change-search.ts';

export type Order = 'asc' | 'desc';

export interface TableSort<Sort extends string> {
  by: Sort;
  order: Order;
}

interface TableOptions<Sort extends string> {
  /** The allowed sort keys. */
  sorts: readonly Sort[];
  defaultSort: TableSort<Sort>;
  pageSize: number;
  /** Prefix of the table's URL parameters, for pages with several tables. */
  name?: string;
  /** The URL parameter that names a row to show; turning the page drops it. */
  addressedBy?: string;
}

/** Paging and order of a request, as the contract's list calls take them. */
export interface PageRequest<Sort extends string> {
  limit: number;
  offset: number;
  sortBy: Sort;
  order: Order;
}

export interface TableState<Sort extends string> {
  /** From 1. */
  page: number;
  pageSize: number;
  sort: TableSort<Sort>;
  request: PageRequest<Sort>;
  goToPage: (page: number) => void;
  /** Replaces a page that does not exist (any more) without adding it to the browser history. */
  correctPage: (page: number) => void;
  /** Ascending first, then descending, then the default order. */
  toggleSort: (by: Sort) => void;
  setSort: (sort: TableSort<Sort>) => void;
}

/** The largest offset that the contract accepts. */
const maxOffset = 1_000_000;

const readPage = (value: unknown, pageSize: number): number => {
  const page = Number(value);
  if (!Number.isSafeInteger(page) || page < 1) return 1;
  return Math.min(page, Math.floor(maxOffset / pageSize) + 1);
};

/** Page and order of a table, kept in the URL: a link, a reload and the Back button lead to the same rows. */
export function useTableState<const Sort extends string>(options: TableOptions<Sort>): TableState<Sort> {
  const { sorts, defaultSort, pageSize, name, addressedBy } = options;
  const search: Record<string, unknown> = useSearch({ strict: false });
  const write = useChangeSearch();
  const keyOf = (key: string) => (name === undefined ? key : `${name}_${key}`);
  const pageKey = keyOf('page');
  const sortKey = keyOf('sortBy');
  const orderKey = keyOf('order');

  const page = readPage(search[pageKey], pageSize);
  const by = sorts.find((known) => known === search[sortKey]) ?? defaultSort.by;
  const isDefault = by === defaultSort.by && search[orderKey] === undefined;
  const order: Order = isDefault ? defaultSort.order : search[orderKey] === 'desc' ? 'desc' : 'asc';

  return useMemo(() => {
    const pageOf = (next: number) => ({ [pageKey]: next === 1 ? undefined : next });
    const setSort = (sort: TableSort<Sort>) => {
      const isPlain = sort.by === defaultSort.by && sort.order === defaultSort.order;
      write({
        ...pageOf(1),
        [sortKey]: isPlain ? undefined : sort.by,
        [orderKey]: isPlain ? undefined : sort.order,
      });
    };
    return {
      page,
      pageSize,
      sort: { by, order },
      request: { limit: pageSize, offset: (page - 1) * pageSize, sortBy: by, order },
      goToPage: (next) => write({ ...pageOf(next), ...(addressedBy !== undefined && { [addressedBy]: undefined }) }),
      correctPage: (next) => write(pageOf(next), { replace: true }),
      setSort,
      toggleSort: (next) => {
        if (next !== by) setSort({ by: next, order: 'asc' });
        else if (order === 'asc') setSort({ by, order: 'desc' });
        else setSort(defaultSort.by === by ? { by, order: 'asc' } : { by: defaultSort.by, order: defaultSort.order });
      },
    };
  }, [addressedBy, by, defaultSort.by, defaultSort.order, order, orderKey, page, pageKey, pageSize, sortKey, write]);
}
