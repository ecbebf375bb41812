import { type endpoints, limits, type QueryOf, type ResultOf, userStatuses } from '@switchboard/contract';
import type { Database } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { toUserView, type UserRow, userColumns } from '../users/index.ts';
import { likePattern } from './channel-queries.ts';

interface ListDeps {
  database: Database;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

/** Colleagues with whom the actor has no direct channel yet, for the list that starts one. */
export const makeListUsersWithoutDirect =
  ({ database, isOnline }: ListDeps) =>
  async (
    { workspaceId, userId }: CallingActor,
    query: QueryOf<typeof endpoints.listUsersWithoutDirect>,
  ): Promise<ResultOf<typeof endpoints.listUsersWithoutDirect>> => {
    const { limit = limits.channelListPage, offset = 0, search = '' } = query;
    const { rows } = await database.readInWorkspace<UserRow & { total: number }>(workspaceId, {
      name: 'list-users-without-direct',
      text: `select ${userColumns}, count(*) over ()::int as total
        from users u join roles r on r.workspace_id = u.workspace_id and r.id = u.role_id
        where u.workspace_id = $1 and u.id <> $2 and u.deleted_at is null and u.status in ($3, $4)
          and ($5 = '' or u.first_name || ' ' || u.last_name ilike $6 or u.username ilike $6 or u.email ilike $6)
          and not exists (select 1 from channels c where c.workspace_id = u.workspace_id and c.type = 2
            and c.direct_user_a = least(u.id, $2) and c.direct_user_b = greatest(u.id, $2) and c.deleted_at is null)
        order by lower(u.first_name), lower(u.last_name), u.id limit $7 offset $8`,
      values: [
        workspaceId,
        userId,
        userStatuses.active,
        userStatuses.pending,
        search.trim(),
        likePattern(search.trim()),
        limit,
        offset,
      ],
    });
    const count = rows[0]?.total ?? 0;
    return {
      data: rows.map((row) => toUserView(row, isOnline(workspaceId, row.id))),
      count,
      hasMore: offset + rows.length < count,
    };
  };
