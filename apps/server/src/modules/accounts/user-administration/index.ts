import { z } from 'zod';
import type { AttemptCounts } from '../../../platform/http/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { settleStaff } from '../../chat/channels/index.ts';
import { makeAdministrationRoutes } from './administration-routes.ts';
import type { ChangeUserDeps } from './edit-user.ts';
import { type EndAccess, type EndAccessDeps, makeEndAccess } from './end-access.ts';
import { makeSignUpTasks } from './end-sign-ups.ts';
import type { InviteDeps } from './invite-users.ts';

export { countManagers, listTakenEmails } from './administration-queries.ts';
export { createPending, localPartOf, type NewPerson } from './create-pending.ts';
export { announceNewUsers } from './creation/announce-new-users.ts';
export { chooseUsername, chooseUsernames } from './creation/choose-username.ts';
export { createOwner } from './creation/create-owner.ts';
export { createUser } from './creation/create-user.ts';
export { type ChangeUserCall, toTakenError } from './edit-user.ts';
export type { EndAccess } from './end-access.ts';
export { assertMayInvite, invitesPerDay } from './invite-limits.ts';
export { lockTarget, nameOf } from './people-rules.ts';
export { assertRoomForUsers, hasRoomForUsers } from './plan-limit.ts';
export { resetSecondFactors } from './reset-second-factors.ts';

interface UserAdministrationDeps extends EndAccessDeps, InviteDeps, Omit<ChangeUserDeps, 'endAccess'> {
  attempts: AttemptCounts;
  listWorkspaceIds: () => Promise<number[]>;
}

export interface UserAdministrationModule extends ServerModule {
  endAccess: EndAccess;
}

const settlePayload = z.object({ workspaceId: z.int(), userId: z.int() });

/** Creating, inviting, changing and deleting users, for callers whose role permits it. */
export const makeUserAdministrationModule = (deps: UserAdministrationDeps): UserAdministrationModule => {
  const endAccess = makeEndAccess(deps);
  return {
    endAccess,
    routes: makeAdministrationRoutes({ ...deps, endAccess }),
    tasks: {
      'settle-staff': async (payload) => {
        const { workspaceId, userId } = settlePayload.parse(payload);
        await deps.database.inWorkspace(workspaceId, (tx) => settleStaff(tx, workspaceId, [userId]));
      },
      ...makeSignUpTasks(deps),
    },
    crontab: [{ task: 'expire-sign-ups', schedule: '23 * * * *' }],
  };
};
