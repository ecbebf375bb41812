import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeRoleRoutes, type RoleRoutesDeps } from './role-routes.ts';

export { changeRights, type RightsHolder } from './change-rights.ts';
export { deleteRoleEvents, newRoleEvents, updateRoleEvents } from './role-events.ts';
export { insertRole, isAdministering, listRolesNow } from './role-queries.ts';
export { findRoleNamed } from './role-view.ts';

export const makeRolesModule = (deps: RoleRoutesDeps): ServerModule => ({ routes: makeRoleRoutes(deps) });
