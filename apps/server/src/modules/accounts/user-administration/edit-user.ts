import { type BodyOf, type endpoints, userStatuses, type WholeUserView } from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../../platform/http/index.ts';
import { settleStaff } from '../../chat/channels/index.ts';
import { type AuditOrigin, changesBetween, recordAudit } from '../../foundation/audit-log/index.ts';
import { changeRights, type RightsHolder } from '../../foundation/roles/index.ts';
import { assertFree, findUser, toWholeUserView, updatePerson, userEvents } from '../../foundation/users/index.ts';
import type { QueueAccountMail, QueueInvitation } from '../account-mails/index.ts';
import type { PersonRow } from './administration-queries.ts';
import type { EndAccess } from './end-access.ts';
import { holdGivenRole, lockTarget, nameOf } from './people-rules.ts';
import { assertRoomForUsers } from './plan-limit.ts';
import { replaceEmail } from './replace-email.ts';

type Changes = BodyOf<typeof endpoints.updateUser>;

export interface ChangeUserDeps {
  queueInvitation: QueueInvitation;
  queueAccountMail: QueueAccountMail;
  database: Database;
  endAccess: EndAccess;
  /** Deletes what only the user could see, with them. */
  deleteOwn: (tx: Transaction, workspaceId: number, userId: number) => Promise<void>;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

/** The user who changes another one, and the origin of the call. */
export interface ChangeUserCall {
  actor: CallingActor;
  origin: AuditOrigin;
}

/** The field error of a name or e-mail that another user has; other errors unchanged. */
export const toTakenError = (error: unknown): unknown => {
  if (isUniqueViolation(error, 'users_email_key')) return fieldError('email', 'validation.email_taken');
  if (isUniqueViolation(error, 'users_username_key')) return fieldError('username', 'validation.username_taken');
  return error;
};

/** Notifies a user who has signed up that they may come in: by a link if they have no password yet. */
const tellApproved = async (
  { queueInvitation, queueAccountMail }: ChangeUserDeps,
  tx: Transaction,
  workspaceId: number,
  { user, invitedBy }: { user: PersonRow; invitedBy: number },
): Promise<void> => {
  if (user.has_password) await queueAccountMail(tx, { workspaceId, userId: user.id, kind: 'approved', path: '/' });
  else await queueInvitation(tx, { workspaceId, userId: user.id, invitedBy });
};

const isChanged = <Value>(before: Value, after: Value | undefined) => after !== undefined && after !== before;

/**
 * Acts on changed rights: ends the access of a user who may not sign in any more, and settles the channels of all
 * others.
 */
const settleRights = async (
  { endAccess }: ChangeUserDeps,
  tx: Transaction,
  workspaceId: number,
  before: PersonRow,
  changes: Changes,
): Promise<void> => {
  const isStatusChanged = isChanged(before.status, changes.status);
  if (isStatusChanged && changes.status !== userStatuses.active) await endAccess(tx, workspaceId, before.id);
  else if (isStatusChanged || isChanged(before.role_id, changes.role_id)) {
    await settleStaff(tx, workspaceId, [before.id]);
  }
};

/** The audit log's description of a user. */
const recorded = (
  user: Pick<PersonRow, 'first_name' | 'last_name' | 'username' | 'email' | 'role_name' | 'status'>,
) => ({
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username,
  email: user.email,
  role: user.role_name,
  status: user.status,
});

/** Changes another user; a new role or status acts at once, everywhere. */
export const makeEditUser =
  (deps: ChangeUserDeps) =>
  async ({ actor, origin }: ChangeUserCall, userId: number, changes: Changes): Promise<WholeUserView> => {
    const { workspaceId } = actor;
    const change = async (tx: Transaction, now: RightsHolder) => {
      const before = await lockTarget(tx, workspaceId, now, userId);
      if (changes.last_name === '' && before.last_name !== '') throw fieldError('last_name', 'validation.required');
      const givesRole = isChanged(before.role_id, changes.role_id);
      const givesStatus = isChanged(before.status, changes.status);
      if (userId === actor.userId && (givesRole || givesStatus)) throw new AppError('user.own_rights');
      if (givesRole && changes.role_id !== undefined) await holdGivenRole(tx, workspaceId, now, changes.role_id);
      const endedLinks = await replaceEmail(deps, tx, actor, before, changes.email);
      await assertFree(tx, workspaceId, userId, changes);
      if (givesStatus && before.status === userStatuses.inactive) await assertRoomForUsers(tx, workspaceId, 1);
      await updatePerson(tx, workspaceId, userId, changes);
      return { before, endedLinks };
    };
    try {
      return await deps.database.inWorkspace(workspaceId, async (tx) => {
        const { before, endedLinks } = await changeRights(tx, actor, 'users:update', (now) => change(tx, now));
        await settleRights(deps, tx, workspaceId, before, changes);
        if (before.status === userStatuses.underReview && changes.status === userStatuses.active) {
          await tellApproved(deps, tx, workspaceId, { user: before, invitedBy: actor.userId });
        }
        const row = await findUser(tx, workspaceId, userId);
        if (row === null) throw new AppError('user.not_found');
        const differences = changesBetween(recorded(before), recorded(row));
        const isOnline = deps.isOnline(workspaceId, userId);
        if (Object.keys(differences).length > 0) {
          await recordAudit(tx, {
            workspaceId,
            actorId: actor.userId,
            action: 'user.updated',
            subject: { kind: 'user', id: userId, name: nameOf(row) },
            changes: { ...differences, ...(endedLinks > 0 && { mailed_links: { from: endedLinks, to: 0 } }) },
            ...origin,
          });
          tx.announce(...userEvents(row, isOnline));
        }
        return toWholeUserView(row, isOnline);
      });
    } catch (error) {
      throw toTakenError(error);
    }
  };
