import { projectReaders } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import type { NewEvent } from '../../../platform/events/index.ts';
import { listProjectsById, type ProjectRow } from './project-queries.ts';
import { toProjectView } from './project-view.ts';

const audience = { permission: projectReaders };

export const projectEvent = (event: 'newProject' | 'updateProject', row: ProjectRow): NewEvent => ({
  event,
  audience,
  data: toProjectView(row),
});

export const deletedEvent = (id: number): NewEvent => ({ event: 'deleteProject', audience, data: { id } });

/** Announces projects with their present numbers of tasks and of done ones. */
export const projectEvents = async (
  tx: Transaction,
  workspaceId: number,
  ids: readonly (number | null)[],
): Promise<NewEvent[]> => {
  const named = [...new Set(ids.filter((id) => id !== null))];
  if (named.length === 0) return [];
  return (await listProjectsById(tx, workspaceId, named)).map((row) => projectEvent('updateProject', row));
};
