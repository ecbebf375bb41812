import { can } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, fieldError } from '../../../platform/http/index.ts';
import type { RightsHolder } from '../../foundation/roles/index.ts';
import { holdRole, lockPeople, type PersonRow } from './administration-queries.ts';

/** The audit log's name of a user. */
export const nameOf = ({
  first_name: first,
  last_name: last,
  email,
}: Pick<PersonRow, 'first_name' | 'last_name' | 'email'>) => `${first} ${last}`.trim() || email;

/** The user to change, locked; throws when the actor may not change them. */
export const lockTarget = async (
  tx: Transaction,
  workspaceId: number,
  actor: RightsHolder,
  userId: number,
): Promise<PersonRow> => {
  const [target] = await lockPeople(tx, workspaceId, [userId]);
  if (target === undefined) throw new AppError('user.not_found');
  const isOwners = target.id === actor.ownerId;
  // Only the owner changes the owner, and no user changes one with more rights than their own.
  if ((isOwners && !actor.isOwner) || !can(actor, 'role.grant', target.permissions)) {
    throw new AppError('user.protected');
  }
  return target;
};

/** Throws for a role that does not exist, or may do more than the actor's own; the role stays until the transaction ends. */
export const holdGivenRole = async (
  tx: Transaction,
  workspaceId: number,
  actor: RightsHolder,
  roleId: number,
): Promise<void> => {
  const permissions = await holdRole(tx, workspaceId, roleId);
  if (permissions === null) throw fieldError('role_id', 'validation.unknown_role');
  if (!can(actor, 'role.grant', permissions)) throw new AppError('user.role_beyond_own');
};
