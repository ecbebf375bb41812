import { endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import { type CallingActor, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../audit-log/index.ts';
import type { ChangeRoleCall, ChangeRoleDeps } from './change-role.ts';
import { makeCreateRole } from './create-role.ts';
import { makeDeleteRole } from './delete-role.ts';
import { listRoles } from './role-queries.ts';
import { isNamed, toListedRole } from './role-view.ts';
import { makeUpdateRole } from './update-role.ts';

export interface RoleRoutesDeps extends ChangeRoleDeps {
  isOnline: (workspaceId: number, userId: number) => boolean;
}

const by = ({ actor, request }: { actor: CallingActor; request: FastifyRequest }): ChangeRoleCall => ({
  actor,
  origin: auditOrigin(request),
});

export const makeRoleRoutes = (deps: RoleRoutesDeps): Route[] => {
  const createRole = makeCreateRole(deps);
  const updateRole = makeUpdateRole(deps);
  const deleteRole = makeDeleteRole(deps);
  return [
    route(endpoints.listRoles, async ({ actor, query }) => {
      const rows = await listRoles(deps.database, actor.workspaceId);
      const data = rows.filter((role) => isNamed(role, query.q ?? query.search ?? query.name ?? '')).map(toListedRole);
      return { data, count: data.length, hasMore: false };
    }),
    route(endpoints.createRole, (call) => createRole(by(call), call.body)),
    route(endpoints.updateRole, (call) => updateRole(by(call), call.params.id, call.body)),
    route(endpoints.deleteRole, async (call) => {
      await deleteRole(by(call), call.params.id, call.query.move_to ?? null);
      return true as const;
    }),
  ];
};
