import { useDebouncedValue } from '@mantine/hooks';
import { endpoints, limits, type UserView } from '@switchboard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

/** Typing in a choice of people. */
const searchPeopleAfterMs = 400;

interface ColleagueSearch {
  /** Leaves out who is in this channel. */
  notInChannel?: number | undefined;
  /** Only those who may answer clients. */
  onlyAnswering?: boolean | undefined;
}

/** Colleagues whose name, username or e-mail begins with what is typed, as the server finds them. */
export function useColleagueSearch(typed: string, { notInChannel, onlyAnswering = false }: ColleagueSearch) {
  const api = useApi();
  const [searched] = useDebouncedValue(typed.trim(), searchPeopleAfterMs);
  const query = useQuery({
    queryKey: ['colleagues', searched, notInChannel ?? null, onlyAnswering],
    queryFn: ({ signal }) =>
      api.call(endpoints.autocompleteUsers, {
        query: {
          q: searched,
          limit: limits.autocompleteResults,
          ...(notInChannel !== undefined && { not_in_channel: notInChannel }),
          ...(onlyAnswering && { may_answer_clients: true }),
        },
        signal,
      }),
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const users: readonly UserView[] = query.data?.data ?? [];
  return { users, isSearching: query.isFetching || searched !== typed.trim(), hasFailed: query.isError };
}
