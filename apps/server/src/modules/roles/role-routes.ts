import { endpoints, type Permissions } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { type Route, route } from '../../platform/http/index.ts';

interface RoleRow {
  id: number;
  name: string;
  permissions: Permissions;
}

export const makeRoleRoutes = (database: Database): Route[] => [
  route(endpoints.listRoles, async ({ actor }) => {
    const { rows } = await database.readInWorkspace<RoleRow>(actor.workspaceId, {
      text: 'select id, name, permissions from roles where workspace_id = $1 order by id',
      values: [actor.workspaceId],
    });
    return { data: rows, count: rows.length, hasMore: false };
  }),
];
