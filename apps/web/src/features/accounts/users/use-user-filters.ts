import { type AddressFilters, useAddressFilters } from '../../../ui/table/use-address-filters.ts';

const names = ['search', 'role_id', 'status'] as const;

/** The filters of the table of users; a missing one does not filter. */
export type UserFilters = AddressFilters<(typeof names)[number]>;

/** As the call takes them; what an address could not mean is left out. */
export const toQuery = ({ search, role_id, status }: UserFilters) => ({
  ...(search !== undefined && { search }),
  ...(role_id !== undefined && /^[1-9]\d{0,14}$/.test(role_id) && { role_id: Number(role_id) }),
  ...(status !== undefined && /^[0-3]$/.test(status) && { status: Number(status) }),
});

/** Kept in the URL. */
export const useUserFilters = () => useAddressFilters(names);
