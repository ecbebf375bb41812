import { useDebouncedValue } from '@mantine/hooks';
import type { UserView } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { type ColleagueSearch, colleaguesQuery } from '../channels-queries.ts';

/** Debounce of the search in a people picker. */
const searchPeopleAfterMs = 400;

/** Colleagues whose name, username or e-mail begins with the typed text, as the server finds them. */
export function useColleagueSearch(typed: string, criteria: ColleagueSearch) {
  const api = useApi();
  const [searched] = useDebouncedValue(typed.trim(), searchPeopleAfterMs);
  const query = useQuery(colleaguesQuery(api, searched, criteria));
  const users: readonly UserView[] = query.data?.data ?? [];
  const allUsers = query.data?.all_users ?? null;
  return { users, allUsers, isSearching: query.isFetching || searched !== typed.trim(), hasFailed: query.isError };
}
