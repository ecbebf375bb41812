import { takeIds } from '../../foundation/workspaces/index.ts';
import type { TasksOfProject } from '../projects/index.ts';
import { insertChangeOfTasks } from './change-queries.ts';
import { lockTasksOfProject, releaseTasksOfProject } from './release-queries.ts';
import { manyChangedEvent } from './task-events.ts';

/** The tasks of a project that is deleted stay, without one, and say in their history which one it was. */
export const tasksOfProject: TasksOfProject = {
  lock: lockTasksOfProject,
  async release(tx, { workspaceId, userId }, project) {
    const taskIds = await releaseTasksOfProject(tx, workspaceId, project.id);
    if (taskIds.length === 0) return [];
    const firstId = await takeIds(tx, workspaceId, 'task_change', taskIds.length);
    const change = { field: 'project', before: project.name, after: null } as const;
    await insertChangeOfTasks(tx, workspaceId, { taskIds, userId, firstId }, change);
    return [manyChangedEvent];
  },
};
