import { type Permissions, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** Whoever started a change, with their rights of now; null when they are not active any more. */
export const findStarter = statement({
  name: 'find-bulk-starter',
  text: `select u.id, trim(u.first_name || ' ' || u.last_name) as name, r.permissions
    from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null and u.paused_at is null
      and u.status = ${userStatuses.active}`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<{ id: number; name: string; permissions: Permissions }>();
