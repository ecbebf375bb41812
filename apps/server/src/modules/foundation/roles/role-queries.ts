import { administering, type Permissions, userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
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

export const listRoles = async (database: Database, workspaceId: number): Promise<ListedRoleRow[]> => {
  const { rows } = await database.readInWorkspace<ListedRoleRow>(workspaceId, {
    text: `select ${listedColumns} from roles r where r.workspace_id = $1 order by r.id`,
    values: [workspaceId],
  });
  return rows;
};

/** The roles as the transaction sees them. */
export const listRolesNow = async (tx: Transaction, workspaceId: number): Promise<RoleRow[]> => {
  const { rows } = await tx.query<RoleRow>({
    name: 'list-roles-now',
    text: 'select id, name, permissions from roles where workspace_id = $1 order by id',
    values: [workspaceId],
  });
  return rows;
};

export const findRole = async (tx: Transaction, workspaceId: number, id: number): Promise<ListedRoleRow | null> => {
  const { rows } = await tx.query<ListedRoleRow>({
    name: 'find-role',
    text: `select ${listedColumns} from roles r where r.workspace_id = $1 and r.id = $2`,
    values: [workspaceId, id],
  });
  return rows[0] ?? null;
};

export const countRoles = async (tx: Transaction, workspaceId: number): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>('select count(*) as count from roles where workspace_id = $1', [
    workspaceId,
  ]);
  return rows[0]?.count ?? 0;
};

export const insertRole = async (tx: Transaction, workspaceId: number, role: RoleRow): Promise<void> => {
  await tx.query('insert into roles (workspace_id, id, name, permissions) values ($1, $2, $3, $4)', [
    workspaceId,
    role.id,
    role.name,
    JSON.stringify(role.permissions),
  ]);
};

export const updateRole = async (tx: Transaction, workspaceId: number, role: RoleRow): Promise<void> => {
  await tx.query('update roles set name = $3, permissions = $4 where workspace_id = $1 and id = $2', [
    workspaceId,
    role.id,
    role.name,
    JSON.stringify(role.permissions),
  ]);
};

export const deleteRole = async (tx: Transaction, workspaceId: number, id: number): Promise<void> => {
  await tx.query('delete from roles where workspace_id = $1 and id = $2', [workspaceId, id]);
};

/** What a user may do now; null for one who is not active. */
export const findRightsOf = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<{ roleId: number; permissions: Permissions } | null> => {
  const { rows } = await tx.query<{ roleId: number; permissions: Permissions }>({
    name: 'find-rights-of',
    text: `select r.id as "roleId", r.permissions from ${usersTable} u
      join roles r on r.workspace_id = u.workspace_id and r.id = u.role_id
      where u.workspace_id = $1 and u.id = $2 and u.status = $3 and u.deleted_at is null`,
    values: [workspaceId, userId, userStatuses.active],
  });
  return rows[0] ?? null;
};

/** Whether a user is active and may manage users and roles. */
export const isAdministering = async (tx: Transaction, workspaceId: number, userId: number): Promise<boolean> => {
  const { rows } = await tx.query<{ carries_all: boolean }>({
    name: 'is-administering',
    text: `select bool_and(role_permits(r.permissions, split_part(needed, ':', 1), split_part(needed, ':', 2))) as carries_all
      from ${usersTable} u join roles r on r.workspace_id = u.workspace_id and r.id = u.role_id,
        unnest($4::text[]) needed
      where u.workspace_id = $1 and u.id = $2 and u.status = $3 and u.deleted_at is null`,
    values: [workspaceId, userId, userStatuses.active, administering],
  });
  return rows[0]?.carries_all ?? false;
};
