import { type BodyOf, type endpoints, type WholeUserView } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { CallingActor } from '../../../platform/http/index.ts';
import { changeRights } from '../../foundation/roles/index.ts';
import type { UserRow } from '../../foundation/users/exported-queries.ts';
import { assertFree, toWholeUserView } from '../../foundation/users/index.ts';
import type { QueueInvitation } from '../account-mails/index.ts';
import { checkInvited } from './check-invited.ts';
import { createPending, localPartOf } from './create-pending.ts';
import { announceNewUsers } from './creation/announce-new-users.ts';
import { chooseUsernames } from './creation/choose-username.ts';
import { type ChangeUserCall, toTakenError } from './edit-user.ts';
import { assertMayInvite } from './invite-limits.ts';
import { holdGivenRole } from './people-rules.ts';

export interface InviteDeps {
  database: Database;
  queueInvitation: QueueInvitation;
}

/** Mails newly created people their links, and announces them to everyone. */
const welcome = async (
  { queueInvitation }: InviteDeps,
  tx: Transaction,
  { workspaceId, userId: invitedBy }: CallingActor,
  people: readonly UserRow[],
): Promise<WholeUserView[]> => {
  const ids = people.map(({ id }) => id);
  // Statements of a transaction are pipelined: those of all invitations travel together.
  await Promise.all(ids.map((userId) => queueInvitation(tx, { workspaceId, userId, invitedBy })));
  await announceNewUsers(tx, workspaceId, ids);
  return people.map((user) => toWholeUserView(user, false));
};

/** Creates one user by name, with the chosen role. The user is pending, even if the call names another status. */
export const makeCreateUser =
  (deps: InviteDeps) =>
  async (call: ChangeUserCall, body: BodyOf<typeof endpoints.createUser>): Promise<WholeUserView> => {
    const { workspaceId } = call.actor;
    const { first_name: firstName, last_name: lastName, username, email, role_id: roleId } = body;
    try {
      return await deps.database.inWorkspace(workspaceId, async (tx) => {
        await changeRights(tx, call.actor, 'users:create', async (now) => {
          await assertMayInvite(tx, workspaceId, 1);
          await holdGivenRole(tx, workspaceId, now, roleId);
        });
        await assertFree(tx, workspaceId, 0, { username, email });
        const people = [{ roleId, firstName, lastName, username, email }];
        const created = await createPending(tx, call, people, 'user.created');
        const [user] = await welcome(deps, tx, call.actor, created);
        if (user === undefined) throw new Error('the user was not created');
        return user;
      });
    } catch (error) {
      throw toTakenError(error);
    }
  };

/** Invites people by e-mail, with one role. Either all of them or none: a refusal names every row at fault. */
export const makeInviteUsers =
  (deps: InviteDeps) =>
  (
    call: ChangeUserCall,
    { emails, role_id: roleId }: BodyOf<typeof endpoints.inviteUsers>,
  ): Promise<WholeUserView[]> => {
    const { workspaceId } = call.actor;
    return deps.database.inWorkspace(workspaceId, async (tx) => {
      const addresses = await changeRights(tx, call.actor, 'users:create', async (now) => {
        const invited = await checkInvited(tx, workspaceId, emails);
        await assertMayInvite(tx, workspaceId, invited.length);
        await holdGivenRole(tx, workspaceId, now, roleId);
        return invited;
      });
      const usernames = await chooseUsernames(tx, workspaceId, addresses);
      const people = addresses.map((email, index) => ({
        roleId,
        firstName: localPartOf(email),
        lastName: '',
        username: usernames[index] ?? email,
        email,
      }));
      return welcome(deps, tx, call.actor, await createPending(tx, call, people, 'user.invited'));
    });
  };
