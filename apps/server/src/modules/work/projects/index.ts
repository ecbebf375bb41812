import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { DeleteProjectDeps } from './change-project.ts';
import { makeProjectRoutes } from './project-routes.ts';

export type { TasksOfProject } from './change-project.ts';
export { projectEvents } from './project-events.ts';

/** Projects: groups of tasks, with people and documents. */
export const makeProjectsModule = (deps: DeleteProjectDeps): ServerModule => ({ routes: makeProjectRoutes(deps) });
