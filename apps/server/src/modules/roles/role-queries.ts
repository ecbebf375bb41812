import type { Permissions } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';

export interface RoleRow {
  id: number;
  name: string;
  permissions: Permissions;
}

export const listRoles = async (database: Database, workspaceId: number): Promise<RoleRow[]> => {
  const { rows } = await database.readInWorkspace<RoleRow>(workspaceId, {
    text: 'select id, name, permissions from roles where workspace_id = $1 order by id',
    values: [workspaceId],
  });
  return rows;
};

export const insertRole = async (tx: Transaction, workspaceId: number, role: RoleRow): Promise<void> => {
  await tx.query('insert into roles (workspace_id, id, name, permissions) values ($1, $2, $3, $4)', [
    workspaceId,
    role.id,
    role.name,
    JSON.stringify(role.permissions),
  ]);
};
