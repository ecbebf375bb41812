import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { ChangeProjectDeps } from './change-project.ts';
import { makeProjectRoutes } from './project-routes.ts';

export { projectEvents } from './project-events.ts';

/** Projects: what belongs together among tasks, with people and documents. */
export const makeProjectsModule = (deps: ChangeProjectDeps): ServerModule => ({ routes: makeProjectRoutes(deps) });
