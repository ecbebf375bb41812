import { z } from 'zod';
import type { ServerModule } from '../../platform/server-module/index.ts';
import { settleStaff } from '../channels/index.ts';
import { makeAdministrationRoutes } from './administration-routes.ts';
import type { ChangeUserDeps } from './edit-user.ts';
import { type EndAccess, type EndAccessDeps, makeEndAccess } from './end-access.ts';
import type { InviteDeps } from './invite-users.ts';

export type { EndAccess } from './end-access.ts';
export { hasRoomForUsers } from './plan-limit.ts';

interface UserAdministrationDeps extends EndAccessDeps, InviteDeps, Omit<ChangeUserDeps, 'endAccess'> {}

export interface UserAdministrationModule extends ServerModule {
  endAccess: EndAccess;
}

const settlePayload = z.object({ workspaceId: z.int(), userId: z.int() });

/** Creating, inviting, changing and deleting users, by those whose role permits it. */
export const makeUserAdministrationModule = (deps: UserAdministrationDeps): UserAdministrationModule => {
  const endAccess = makeEndAccess(deps);
  return {
    endAccess,
    routes: makeAdministrationRoutes({ ...deps, endAccess }),
    tasks: {
      'settle-staff': async (payload) => {
        const { workspaceId, userId } = settlePayload.parse(payload);
        await deps.database.inWorkspace(workspaceId, (tx) => settleStaff(deps.events, tx, workspaceId, [userId]));
      },
    },
  };
};
