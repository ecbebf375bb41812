import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useChangeSearch } from '../../../ui/table/use-change-search.ts';
import type { TaskFilters, TaskView } from './task-filters.ts';
import { filterNames, readTaskSearch } from './task-search.ts';

/** Filters and view, kept in the URL: a link, a reload and the Back button lead to the same tasks. */
export function useTaskFilters() {
  const { view = 'board', ...narrowed } = readTaskSearch(useSearch({ strict: false }));
  const changeSearch = useChangeSearch();
  const key = JSON.stringify(Object.entries(narrowed).map(([name, value]) => [name, String(value)]));
  const filters = useMemo(() => Object.fromEntries(JSON.parse(key)) as TaskFilters, [key]);

  return useMemo(() => {
    // Each letter that is typed replaces the address, so that Back leads to where the reader came from.
    const write = (changes: Record<string, string | undefined>) =>
      changeSearch({ ...changes, page: undefined }, { replace: true });
    return {
      view,
      filters,
      change: (changes: TaskFilters) =>
        write(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || undefined]))),
      clear: () => write(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
      show: (next: TaskView) => write({ view: next === 'table' ? next : undefined }),
    };
  }, [filters, changeSearch, view]);
}
