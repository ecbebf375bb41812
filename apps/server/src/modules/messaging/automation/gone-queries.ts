import { permissionsFor, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { cannedRepliesTable } from '../canned-replies/exported-queries.ts';
import { labelsTable } from '../labels/exported-queries.ts';

/** Of what actions name: the labels, the users who may answer clients, and the shared canned replies that there are. */
export const listPartsThere = statement({
  name: 'list-automation-parts-there',
  text: `select 'label' as kind, id from ${labelsTable} where workspace_id = $1 and id = any($2::bigint[])
    union all select 'user', u.id from ${usersTable} u
      join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
      where u.workspace_id = $1 and u.id = any($3::bigint[]) and u.deleted_at is null and u.status = ${userStatuses.active}
        and role_permits(r.permissions, $5, $6)
    union all select 'canned_reply', id from ${cannedRepliesTable}
      where workspace_id = $1 and id = any($4::bigint[]) and owner_id is null`,
  values: (
    workspaceId: number,
    { label, user, canned_reply: reply }: Record<'label' | 'user' | 'canned_reply', readonly number[]>,
  ) => [workspaceId, label, user, reply, ...permissionsFor['conversations.answer']],
}).all<{ kind: string; id: number }>();
