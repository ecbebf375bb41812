import { endpoints } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import { type Route, route } from '../../platform/http/index.ts';
import { listRoles } from './role-queries.ts';

export const makeRoleRoutes = (database: Database): Route[] => [
  route(endpoints.listRoles, async ({ actor }) => {
    const rows = await listRoles(database, actor.workspaceId);
    return { data: rows, count: rows.length, hasMore: false };
  }),
];
