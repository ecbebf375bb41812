import { useQueryClient } from '@tanstack/react-query';
import {
  clientCardKey,
  clientChangesKey,
  clientNotesKey,
  clientTimelineKey,
} from '../../../features/clients/client-card/client-card-queries.ts';
import { mergeSuggestionsKey } from '../../../features/clients/clients/merges/client-merges-queries.ts';

/** Loads all merge data again, after a change of one's own: the event may be late. */
export function usePersonChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  const keys = [clientCardKey(), clientNotesKey, clientChangesKey, clientTimelineKey, mergeSuggestionsKey];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
