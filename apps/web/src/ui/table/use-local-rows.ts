import { useEffect, useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { TableContent } from './column.ts';
import type { TableState } from './use-table-state.ts';

/** The value a row is sorted by; rows without one come last. */
type SortValues<Row, Sort extends string> = Record<Sort, (row: Row) => string | number | null>;

/**
 * The rows of a table whose data is all loaded: sorted in the reader's language; equal rows keep their order. The table
 * turns to the page with the row that the address names.
 */
export function useLocalRows<Row, Sort extends string>(
  { sort, request, page, pageSize, correctPage }: TableState<Sort>,
  rows: readonly Row[],
  sortValues: SortValues<Row, Sort>,
  isAddressed?: (row: Row) => boolean,
): TableContent<Row> {
  const locale = useLocale();
  const valueOf = sortValues[sort.by];
  const sorted = useMemo(() => {
    const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    const direction = sort.order === 'asc' ? 1 : -1;
    return rows.toSorted((a, b) => {
      const [left, right] = [valueOf(a), valueOf(b)];
      if (left === null || right === null) return Number(left === null) - Number(right === null);
      const difference =
        typeof left === 'number' && typeof right === 'number' ? left - right : compare(String(left), String(right));
      return direction * difference;
    });
  }, [locale, rows, sort.order, valueOf]);
  const place = isAddressed ? sorted.findIndex(isAddressed) : -1;
  const addressedPage = place < 0 ? page : Math.floor(place / pageSize) + 1;
  useEffect(() => {
    if (addressedPage !== page) correctPage(addressedPage);
  }, [addressedPage, correctPage, page]);
  return {
    rows: sorted.slice(request.offset, request.offset + request.limit),
    count: rows.length,
    error: null,
    isStale: false,
    retry: () => undefined,
  };
}
