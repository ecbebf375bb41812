import { useDebouncedValue } from '@mantine/hooks';
import { endpoints, limits } from '@switchboard/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { foundTasksKey } from '../tasks-queries.ts';

/** Pauses in typing that are shorter than this start no search. */
const askAfterMs = 200;
const leastChars = 2;

/**
 * Tasks and promises whose titles have the words, the newest first, a few of them; none for fewer than two characters.
 */
export function useFoundTasks(words: string, mostShown: number) {
  const api = useApi();
  const [search] = useDebouncedValue(words.trim().slice(0, limits.taskSearchChars), askAfterMs);
  const isAsked = search.length >= leastChars;
  const query = useQuery({
    queryKey: [...foundTasksKey, search, mostShown],
    queryFn: ({ signal }) => api.call(endpoints.listTasks, { query: { search, limit: mostShown }, signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return { search, found: isAsked ? query.data : undefined };
}
