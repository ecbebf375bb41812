import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useChangeSearch } from './use-change-search.ts';

/** The filters of a table; a missing one does not filter. */
export type AddressFilters<Name extends string> = Partial<Record<Name, string>>;

/** The filters of a table, kept in the URL: a link, a reload and the Back button lead to the same rows. */
export function useAddressFilters<const Name extends string>(
  names: readonly Name[],
): {
  filters: AddressFilters<Name>;
  change: (changes: AddressFilters<Name>) => void;
  clear: () => void;
} {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const write = useChangeSearch();
  const held = names.map((name) => search[name]);
  const filters = useMemo(
    () =>
      Object.fromEntries(
        names.flatMap((name, index) => {
          const value = held[index];
          return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
        }),
      ) as AddressFilters<Name>,
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values, not their list
    held,
  );
  const change = (changes: AddressFilters<Name>) => {
    const given = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || undefined]));
    // Each letter that is typed replaces the address, so that Back leads to where the reader came from.
    write({ ...given, page: undefined }, { replace: true });
  };
  const none = Object.fromEntries(names.map((name) => [name, ''])) as AddressFilters<Name>;
  return { filters, change, clear: () => change(none) };
}
