import { type Actor, carries, type Permission } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { lockOwner } from '../workspaces/index.ts';
import { findRightsOf, isAdministering } from './role-queries.ts';

/** The caller with the rights of this moment. */
export interface RightsHolder extends Actor {
  roleId: number;
  isOwner: boolean;
  ownerId: number;
}

/**
 * Runs a change of permissions: of a role, of a user's role or status, of the owner. In a workspace one of them runs at
 * a time, so each sees the result of the one before it, with the rights its caller has left. Afterwards the owner must
 * still be able to manage users and roles, otherwise everything is rolled back; a new owner was checked when chosen.
 *
 * Call it first in a transaction: it locks the workspace's row. `change` announces nothing, the caller does it
 * afterwards.
 */
export const changeRights = async <Result>(
  tx: Transaction,
  { workspaceId, userId }: Pick<CallingActor, 'workspaceId' | 'userId'>,
  needed: Permission,
  change: (actor: RightsHolder, tx: Transaction) => Promise<Result>,
): Promise<Result> => {
  const ownerId = await lockOwner(tx, workspaceId);
  const rights = await findRightsOf(tx, workspaceId, userId);
  if (rights === null || !carries(rights.permissions, needed)) throw new AppError('permission.denied');
  const result = await change({ userId, ...rights, isOwner: userId === ownerId, ownerId }, tx);
  if (!(await isAdministering(tx, workspaceId, ownerId))) throw new AppError('role.last_administrator');
  return result;
};
