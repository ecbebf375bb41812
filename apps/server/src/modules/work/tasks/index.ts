import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import { makeFindDueTasks, makeSendDueNotice } from './notices/due-job.ts';
import { makeTaskRoutes } from './task-routes.ts';

export { createAutomaticTask } from './create-automatic-task.ts';
export { countTasksOfChannels, eraseTasksOfChannel } from './erase-queries.ts';
export { mayReadTask } from './load-task.ts';
export { loadTaskNotice } from './notices/load-notice.ts';
export { lockBoard } from './rank-queries.ts';
export { tasksOfProject } from './release-tasks.ts';
export { manyChangedEvent } from './task-events.ts';

interface TasksModuleDeps extends ChangeTaskDeps {
  listWorkspaceIds: () => Promise<number[]>;
}

/** Tasks, promises and reminders, made by hand or from a conversation. */
export const makeTasksModule = (deps: TasksModuleDeps): ServerModule => ({
  routes: makeTaskRoutes(deps),
  tasks: { 'tell-due-task': makeSendDueNotice(deps), 'find-due-tasks': makeFindDueTasks(deps) },
  crontab: [{ task: 'find-due-tasks', schedule: '*/10 * * * *' }],
});
