import {
  type BodyOf,
  type endpoints,
  type FieldError,
  limits,
  memberRoleId,
  userStatuses,
  type WholeUserView,
} from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError, FieldErrors } from '../../platform/http/index.ts';
import type { EventLog } from '../../platform/realtime/index.ts';
import type { QueueInvitation } from '../account-mails/index.ts';
import { recordAudit } from '../audit-log/index.ts';
import { changeRights } from '../roles/index.ts';
import { announceNewUsers, chooseUsername, createUsers } from '../user-creation/index.ts';
import { listUsersById, type NewUser, toWholeUserView } from '../users/index.ts';
import { listTakenEmails } from './administration-queries.ts';
import { type ChangeUserCall, toTakenError } from './edit-user.ts';
import { holdGivenRole, lockTarget, nameOf } from './people-rules.ts';
import { assertRoomForUsers } from './plan-limit.ts';

export interface InviteDeps {
  database: Database;
  events: EventLog;
  queueInvitation: QueueInvitation;
}

type Person = Omit<NewUser, 'passwordHash' | 'status'>;

/** Creates pending users with an invitation each, and tells everybody; the last step of its transaction. */
const createPending = async (
  { events, queueInvitation }: InviteDeps,
  tx: Transaction,
  { actor: { workspaceId, userId: invitedBy }, origin }: ChangeUserCall,
  people: readonly Person[],
  action: 'user.created' | 'user.invited',
): Promise<WholeUserView[]> => {
  const pending = people.map((person) => ({ ...person, passwordHash: null, status: userStatuses.pending }));
  const ids = await createUsers(tx, workspaceId, pending);
  const rows = await listUsersById(tx, workspaceId, ids);
  // Statements of a transaction are pipelined: those of all invitations travel together.
  await Promise.all(
    rows.flatMap((row) => [
      queueInvitation(tx, { workspaceId, userId: row.id, invitedBy }),
      recordAudit(tx, {
        workspaceId,
        actorId: invitedBy,
        action,
        subject: { kind: 'user', id: row.id, name: nameOf(row) },
        changes: { email: { from: null, to: row.email }, role: { from: null, to: row.role_name } },
        ...origin,
      }),
    ]),
  );
  await announceNewUsers(events, tx, workspaceId, ids);
  return rows.map((row) => toWholeUserView(row, false));
};

/** Creates one user by name, with the role chosen. Whatever status the call asks for, the user is pending. */
export const makeCreateUser =
  (deps: InviteDeps) =>
  async (call: ChangeUserCall, body: BodyOf<typeof endpoints.createUser>): Promise<WholeUserView> => {
    const { workspaceId } = call.actor;
    const { first_name: firstName, last_name: lastName, username, email, role_id: roleId } = body;
    try {
      return await deps.database.inWorkspace(workspaceId, async (tx) => {
        await changeRights(tx, call.actor, 'users:create', async (now) => {
          await assertRoomForUsers(tx, workspaceId, 1);
          await holdGivenRole(tx, workspaceId, now, roleId);
        });
        const people = [{ roleId, firstName, lastName, username, email }];
        const [user] = await createPending(deps, tx, call, people, 'user.created');
        if (user === undefined) throw new Error('the user was not created');
        return user;
      });
    } catch (error) {
      throw toTakenError(error);
    }
  };

const takenRow = (index: number): FieldError => ({
  field: `emails.${index}.email`,
  message: 'validation.email_taken',
  params: {},
});

/** What a person is called until they have said so themselves: the part of the address before the @. */
const localPartOf = (email: string) => email.slice(0, Math.min(email.lastIndexOf('@'), limits.nameChars));

/** Invites people by e-mail, as members. All of them, or nobody: a refusal names every row that is in the way. */
export const makeInviteUsers =
  (deps: InviteDeps) =>
  (call: ChangeUserCall, { emails }: BodyOf<typeof endpoints.inviteUsers>): Promise<WholeUserView[]> => {
    const { workspaceId } = call.actor;
    const addresses = emails.map(({ email }) => email);
    return deps.database.inWorkspace(workspaceId, async (tx) => {
      await changeRights(tx, call.actor, 'users:create', async (now) => {
        const taken = await listTakenEmails(tx, workspaceId, addresses);
        const refused = addresses.flatMap((email, index) => (taken.has(email) ? [takenRow(index)] : []));
        if (refused.length > 0) throw new FieldErrors(refused);
        await assertRoomForUsers(tx, workspaceId, addresses.length);
        await holdGivenRole(tx, workspaceId, now, memberRoleId);
      });
      const people: Person[] = [];
      for (const email of addresses) {
        const firstName = localPartOf(email);
        const chosen = people.map((person) => person.username);
        const username = await chooseUsername(tx, workspaceId, email, chosen);
        people.push({ roleId: memberRoleId, firstName, lastName: '', username, email });
      }
      return createPending(deps, tx, call, people, 'user.invited');
    });
  };

/** Sends a pending user a new link. */
export const makeResendInvite =
  ({ database, queueInvitation }: Pick<InviteDeps, 'database' | 'queueInvitation'>) =>
  ({ actor, origin }: ChangeUserCall, userId: number): Promise<void> => {
    const { workspaceId, userId: invitedBy } = actor;
    return database.inWorkspace(workspaceId, async (tx) => {
      const target = await changeRights(tx, actor, 'users:create', (now) => lockTarget(tx, workspaceId, now, userId));
      if (target.status !== userStatuses.pending) throw new AppError('user.not_pending');
      await queueInvitation(tx, { workspaceId, userId, invitedBy });
      const subject = { kind: 'user', id: userId, name: nameOf(target) } as const;
      await recordAudit(tx, { workspaceId, actorId: invitedBy, action: 'user.invite_resent', subject, ...origin });
    });
  };
