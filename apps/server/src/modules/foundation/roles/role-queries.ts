import { administering, type Permissions, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { usersTable } from '../users/exported-queries.ts';

export interface RoleRow {
  id: number;
  name: string;
  permissions: Permissions;
}

export interface ListedRoleRow extends RoleRow {
  users_count: number;
}

const listedColumns = `r.id, r.name, r.permissions, (select count(*) from ${usersTable} u
  where u.workspace_id = r.workspace_id and u.role_id = r.id and u.deleted_at is null) as users_count`;

export const listRoles = statement({
  text: `select ${listedColumns} from roles r where r.workspace_id = $1 order by r.id`,
  values: (workspaceId: number) => [workspaceId],
}).all<ListedRoleRow>();

/** The roles as the transaction sees them. */
export const listRolesNow = statement({
  name: 'list-roles-now',
  text: 'select id, name, permissions from roles where workspace_id = $1 order by id',
  values: (workspaceId: number) => [workspaceId],
}).all<RoleRow>();

export const findRole = statement({
  name: 'find-role',
  text: `select ${listedColumns} from roles r where r.workspace_id = $1 and r.id = $2`,
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).first<ListedRoleRow>();

export const countRoles = statement({
  text: 'select count(*) as count from roles where workspace_id = $1',
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

export const insertRole = statement({
  text: 'insert into roles (workspace_id, id, name, permissions) values ($1, $2, $3, $4)',
  values: (workspaceId: number, role: RoleRow) => [workspaceId, role.id, role.name, JSON.stringify(role.permissions)],
}).run();

export const updateRole = statement({
  text: 'update roles set name = $3, permissions = $4 where workspace_id = $1 and id = $2',
  values: (workspaceId: number, role: RoleRow) => [workspaceId, role.id, role.name, JSON.stringify(role.permissions)],
}).run();

export const deleteRole = statement({
  text: 'delete from roles where workspace_id = $1 and id = $2',
  values: (workspaceId: number, id: number) => [workspaceId, id],
}).run();

/** A user's present rights; null for a user who is not active. */
export const findRightsOf = statement({
  name: 'find-rights-of',
  text: `select r.id as "roleId", r.permissions from ${usersTable} u
    join roles r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id = $2 and u.status = $3 and u.deleted_at is null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId, userStatuses.active],
}).first<{ roleId: number; permissions: Permissions }>();

/** Whether a user is active and may manage users and roles. */
export const isAdministering = statement({
  name: 'is-administering',
  text: `select bool_and(role_permits(r.permissions, split_part(needed, ':', 1), split_part(needed, ':', 2))) as carries_all
    from ${usersTable} u join roles r on r.workspace_id = u.workspace_id and r.id = u.role_id,
      unnest($4::text[]) needed
    where u.workspace_id = $1 and u.id = $2 and u.status = $3 and u.deleted_at is null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId, userStatuses.active, administering],
}).answer(([row]: { carries_all: boolean | null }[]): boolean => row?.carries_all ?? false);
