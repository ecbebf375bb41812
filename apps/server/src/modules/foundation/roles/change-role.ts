import { actionsOf, can, hasPermission, modules, type Permissions } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import type { AuditOrigin } from '../audit-log/index.ts';
import type { RightsHolder } from './change-rights.ts';
import { findRightsOf } from './role-queries.ts';

/** Puts users where their roles belong, after these have changed. It locks channels, so it comes late in the transaction. */
export type SettleStaff = (tx: Transaction, workspaceId: number, userIds: readonly number[]) => Promise<void>;

export interface ChangeRoleDeps {
  settleStaff: SettleStaff;
  database: Database;
}

export interface ChangeRoleCall {
  actor: CallingActor;
  origin: AuditOrigin;
}

/** The permissions that only one of the two has: those a change from one to the other gives or takes. */
export const differentPermissions = (before: Permissions, after: Permissions): Permissions =>
  Object.fromEntries(
    modules.map((module) => [
      module,
      actionsOf[module].filter(
        (action) => hasPermission(before, module, action) !== hasPermission(after, module, action),
      ),
    ]),
  );

/** Throws unless the actor may give and take these permissions. */
export const assertMayGrant = (actor: RightsHolder, permissions: Permissions): void => {
  if (!can(actor, 'role.grant', permissions)) throw new AppError('role.beyond_rights');
};

/** Throws when a role is the owner's and the actor is another user. */
export const assertNotOfOwner = async (
  tx: Transaction,
  workspaceId: number,
  actor: RightsHolder,
  roleId: number,
): Promise<void> => {
  if (actor.isOwner) return;
  const owner = await findRightsOf(tx, workspaceId, actor.ownerId);
  if (owner?.roleId === roleId) throw new AppError('role.of_owner');
};
