import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { ChangeRetentionDeps } from './change-retention.ts';
import { makeRetentionTasks, type RetentionJobsDeps } from './retention-jobs.ts';
import { makeRetentionRoutes } from './retention-routes.ts';

export { makePace, type Pace, TimeIsUpError } from './pace.ts';

/** How long a workspace keeps messages and files, and the removal of older ones. */
export const makeRetentionModule = (deps: ChangeRetentionDeps & RetentionJobsDeps): ServerModule => ({
  routes: makeRetentionRoutes(deps),
  tasks: makeRetentionTasks(deps),
  crontab: [{ task: 'remove-old-history', schedule: '19 * * * *' }],
});
