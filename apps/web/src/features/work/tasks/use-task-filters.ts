import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { filterNames, type TaskFilters, type TaskView } from './task-filters.ts';

const readFilters = (search: Record<string, unknown>): TaskFilters =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );

/** Filters and view, kept in the URL: a link, a reload and the Back button lead to the same tasks. */
export function useTaskFilters() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const view: TaskView = search['view'] === 'table' ? 'table' : 'board';
  const key = JSON.stringify(readFilters(search));
  const filters = useMemo(() => JSON.parse(key) as TaskFilters, [key]);

  return useMemo(() => {
    const write = (changes: Record<string, string | undefined>) => {
      const apply = (held: Record<string, unknown>) => ({ ...held, ...changes, page: undefined });
      // Each letter that is typed replaces the address, so that Back leads to where the reader came from.
      void navigate({ to: './', search: apply as never, replace: true, resetScroll: false });
    };
    return {
      view,
      filters,
      change: (changes: TaskFilters) =>
        write(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || undefined]))),
      clear: () => write(Object.fromEntries(filterNames.map((name) => [name, undefined]))),
      show: (next: TaskView) => write({ view: next === 'table' ? next : undefined }),
    };
  }, [filters, navigate, view]);
}
