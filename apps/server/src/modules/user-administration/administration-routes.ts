import { endpoints } from '@switchboard/contract';
import type { FastifyRequest } from 'fastify';
import { type CallingActor, type Route, route } from '../../platform/http/index.ts';
import { auditOrigin } from '../audit-log/index.ts';
import { makeDeleteUser } from './delete-user.ts';
import { type ChangeUserCall, type ChangeUserDeps, makeEditUser } from './edit-user.ts';
import { type InviteDeps, makeCreateUser, makeInviteUsers, makeResendInvite } from './invite-users.ts';

const by = ({ actor, request }: { actor: CallingActor; request: FastifyRequest }): ChangeUserCall => ({
  actor,
  origin: auditOrigin(request),
});

export const makeAdministrationRoutes = (deps: ChangeUserDeps & InviteDeps): Route[] => {
  const createUser = makeCreateUser(deps);
  const inviteUsers = makeInviteUsers(deps);
  const resendInvite = makeResendInvite(deps);
  const editUser = makeEditUser(deps);
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
    route(endpoints.deleteUser, async (call) => {
      await deleteUser(by(call), call.params.id);
      return true as const;
    }),
  ];
};
