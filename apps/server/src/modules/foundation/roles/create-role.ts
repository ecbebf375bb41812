import { type BodyOf, can, type endpoints, type ListedRole, limits, listPermissions } from '@switchboard/contract';
import { isUniqueViolation } from '../../../platform/database/index.ts';
import { AppError, fieldError } from '../../../platform/http/index.ts';
import { recordAudit } from '../audit-log/index.ts';
import { takeIds } from '../workspaces/index.ts';
import { changeRights } from './change-rights.ts';
import type { ChangeRoleCall, ChangeRoleDeps } from './change-role.ts';
import { newRoleEvents } from './role-events.ts';
import { countRoles, insertRole } from './role-queries.ts';

/** Makes a role of permissions that its maker has. */
export const makeCreateRole =
  ({ database }: ChangeRoleDeps) =>
  async ({ actor, origin }: ChangeRoleCall, body: BodyOf<typeof endpoints.createRole>): Promise<ListedRole> => {
    const { workspaceId, userId } = actor;
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        const role = await changeRights(tx, actor, 'roles:create', async (now) => {
          if (!can(now, 'role.grant', body.permissions)) throw new AppError('role.beyond_rights');
          if ((await countRoles(tx, workspaceId)) >= limits.roles) throw new AppError('role.too_many');
          const id = await takeIds(tx, workspaceId, 'role');
          await insertRole(tx, workspaceId, { id, ...body });
          return { id, ...body };
        });
        await recordAudit(tx, {
          workspaceId,
          actorId: userId,
          action: 'role.created',
          subject: { kind: 'role', id: role.id, name: role.name },
          changes: { permissions: { from: [], to: listPermissions(role.permissions) } },
          ...origin,
        });
        tx.announce(...newRoleEvents(role));
        return { ...role, users_count: 0 };
      });
    } catch (error) {
      if (isUniqueViolation(error, 'roles_name_key')) throw fieldError('name', 'validation.role_name_taken');
      throw error;
    }
  };
