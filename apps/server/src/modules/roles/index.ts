import type { Database } from '../../platform/database/index.ts';
import type { ServerModule } from '../../platform/server-module/index.ts';
import { makeRoleRoutes } from './role-routes.ts';

export { deleteRoleEvents, newRoleEvents, updateRoleEvents } from './role-events.ts';
export { insertRole } from './role-queries.ts';

/** Roles and their permissions. */
export const makeRolesModule = ({ database }: { database: Database }): ServerModule => ({
  routes: makeRoleRoutes(database),
});
