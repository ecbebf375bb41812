import { statement } from '../../../platform/database/index.ts';

/** Locks the tasks of a project until the transaction ends, before the project itself is. */
export const lockTasksOfProject = statement({
  name: 'lock-tasks-of-project',
  text: 'select 1 from tasks where workspace_id = $1 and project_id = $2 order by id for no key update',
  values: (workspaceId: number, projectId: number) => [workspaceId, projectId],
}).run();

/** The tasks of a project stay, without one; returns which they were. */
export const releaseTasksOfProject = statement({
  name: 'release-tasks-of-project',
  text: `update tasks set project_id = null, version = version + 1, updated_at = clock_timestamp()
    where workspace_id = $1 and project_id = $2 returning id`,
  values: (workspaceId: number, projectId: number) => [workspaceId, projectId],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));
