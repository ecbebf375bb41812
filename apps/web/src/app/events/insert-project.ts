import type { Project } from '@switchboard/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { taskProjectsKey } from '../../features/work/tasks/tasks-queries.ts';

/** Newest first, as the server lists them. */
const insertAmong = (held: readonly Project[], project: Project): Project[] => {
  const others = held.filter(({ id }) => id !== project.id);
  if (project.archived_at !== null) return others;
  return [...others, project].sort((left, right) => right.id - left.id);
};

/**
 * Puts a changed project into the list of those in use, by which tasks name them: every task that moves changes the
 * progress of its project, and the list is long. Returns the keys to fetch again instead: the list, if its answer is on
 * its way and may be older.
 */
export function insertProject(queries: QueryClient, project: Project): readonly QueryKey[] {
  const state = queries.getQueryState<Project[]>(taskProjectsKey);
  if (state === undefined) return [];
  if (state.fetchStatus !== 'idle') return [taskProjectsKey];
  // A stale list is fetched when it is shown; data put there would count as fresh.
  if (state.data === undefined || state.isInvalidated) return [];
  const held = state.data.find(({ id }) => id === project.id);
  if (held !== undefined && held.version > project.version) return [];
  queries.setQueryData<Project[]>(taskProjectsKey, insertAmong(state.data, project));
  return [];
}
