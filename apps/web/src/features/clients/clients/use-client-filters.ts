import { clientReaches } from '@switchboard/contract';
import { type AddressFilters, useAddressFilters } from '../../../ui/table/use-address-filters.ts';

const names = ['name', 'service_type', 'bot_id', 'manager_id', 'reach', 'field_id', 'field_value'] as const;

/** The filters of the table of clients; a missing one does not filter. */
export type ClientFilters = AddressFilters<(typeof names)[number]>;

const ids = ['service_type', 'bot_id', 'manager_id', 'field_id'] as const;

const reachOf = ({ reach }: ClientFilters) => {
  const known = clientReaches.find((one) => one === reach);
  return known === undefined ? {} : { reach: known };
};

/** As the call takes them; what an address has wrong is left out. */
export const toQuery = (filters: ClientFilters) => ({
  ...(filters.name !== undefined && { name: filters.name }),
  ...(filters.field_value !== undefined && { field_value: filters.field_value }),
  ...reachOf(filters),
  ...Object.fromEntries(
    ids.flatMap((name) => {
      const id = filters[name];
      return id !== undefined && /^\d{1,15}$/.test(id) ? [[name, Number(id)]] : [];
    }),
  ),
});

/** Kept in the URL. */
export const useClientFilters = () => useAddressFilters(names);
