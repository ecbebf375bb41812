import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

const names = ['name', 'service_type', 'bot_id', 'manager_id', 'field_id', 'field_value'] as const;
type FilterName = (typeof names)[number];

/** What the table of clients is narrowed to; what is left out does not narrow it. */
export type ClientFilters = Partial<Record<FilterName, string>>;

const ids = ['service_type', 'bot_id', 'manager_id', 'field_id'] as const;

/** As the call takes them; ids of an address that are none are left out. */
export const toQuery = (filters: ClientFilters) => ({
  ...(filters.name !== undefined && { name: filters.name }),
  ...(filters.field_value !== undefined && { field_value: filters.field_value }),
  ...Object.fromEntries(
    ids.flatMap((name) => {
      const id = filters[name];
      return id !== undefined && /^\d{1,15}$/.test(id) ? [[name, Number(id)]] : [];
    }),
  ),
});

/** Kept in the URL: a link, a reload and the Back button lead to the same clients. */
export function useClientFilters(): {
  filters: ClientFilters;
  change: (changes: ClientFilters) => void;
  clear: () => void;
} {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const held = names.map((name) => search[name]);
  const filters = useMemo<ClientFilters>(
    () =>
      Object.fromEntries(
        names.flatMap((name, index) => {
          const value = held[index];
          return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
        }),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values, not their list
    held,
  );
  const change = (changes: ClientFilters) => {
    const given = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || undefined]));
    const apply = (current: Record<string, unknown>) => ({ ...current, ...given, page: undefined });
    // Each letter that is typed replaces the address, so that Back leads to where the reader came from.
    void navigate({ to: './', search: apply as never, replace: true, resetScroll: false });
  };
  return { filters, change, clear: () => change(Object.fromEntries(names.map((name) => [name, '']))) };
}
