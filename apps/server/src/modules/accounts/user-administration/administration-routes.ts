import { endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import { AppError, type CallingActor, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { hasSecondFactor } from '../second-factors/index.ts';
import { makeDeleteUser } from './delete-user.ts';
import { type ChangeUserCall, type ChangeUserDeps, makeEditUser } from './edit-user.ts';
import { type InviteDeps, makeCreateUser, makeInviteUsers } from './invite-users.ts';
import { makeResendInvite } from './resend-invite.ts';
import { makeResetSecondFactors } from './reset-second-factors.ts';

const by = ({ actor, request }: { actor: CallingActor; request: FastifyRequest }): ChangeUserCall => ({
  actor,
  origin: auditOrigin(request),
});

export const makeAdministrationRoutes = (
  deps: ChangeUserDeps &
    InviteDeps &
    Parameters<typeof makeResendInvite>[0] &
    Parameters<typeof makeResetSecondFactors>[0],
): Route[] => {
  const createUser = makeCreateUser(deps);
  const inviteUsers = makeInviteUsers(deps);
  const resendInvite = makeResendInvite(deps);
  const editUser = makeEditUser(deps);
  const resetSecondFactors = makeResetSecondFactors(deps);
  const deleteUser = makeDeleteUser(deps);
  return [
    route(endpoints.createUser, (call) => createUser(by(call), call.body)),
    route(endpoints.inviteUsers, async (call) => {
      const data = await inviteUsers(by(call), call.body);
      return { data, count: data.length, hasMore: false };
    }),
    route(endpoints.resendInvite, async (call) => {
      await resendInvite(by(call), call.params.id);
      return true as const;
    }),
    route(endpoints.updateUser, (call) => editUser(by(call), call.params.id, call.body)),
    route(endpoints.findSecondFactors, async ({ actor: { workspaceId }, params }) => {
      const hasAny = await hasSecondFactor(deps.database, workspaceId, params.id);
      if (hasAny === null) throw new AppError('user.not_found');
      return { has_any: hasAny };
    }),
    route(endpoints.resetSecondFactors, async (call) => {
      await resetSecondFactors(by(call), call.params.id);
      return true as const;
    }),
    route(endpoints.deleteUser, async (call) => {
      await deleteUser(by(call), call.params.id);
      return true as const;
    }),
  ];
};
