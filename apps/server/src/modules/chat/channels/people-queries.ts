import { userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { type UserRow, userColumns, usersTable } from '../../foundation/users/exported-queries.ts';
import { channelMembersTable, channelsTable } from '../channel-access/exported-queries.ts';
import { likePattern } from './channel-queries.ts';

/** A page of users, and how many there are in total. */
interface UserPage {
  rows: UserRow[];
  count: number;
}

const toPage = (rows: (UserRow & { total: number })[]): UserPage => ({ rows, count: rows[0]?.total ?? 0 });

export const listMembers = statement({
  text: `select ${userColumns}, count(*) over ()::int as total
    from ${channelMembersTable} m
    join ${usersTable} u on u.workspace_id = m.workspace_id and u.id = m.user_id
    join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where m.workspace_id = $1 and m.channel_id = $2 and u.deleted_at is null
    order by lower(u.first_name), lower(u.last_name), u.id limit $3 offset $4`,
  values: (workspaceId: number, channelId: number, { limit, offset }: { limit: number; offset: number }) => [
    workspaceId,
    channelId,
    limit,
    offset,
  ],
}).answer((rows: (UserRow & { total: number })[]): UserPage => toPage(rows));

/** Colleagues with whom a user has no direct channel. */
export const listUsersWithoutDirect = statement({
  name: 'list-users-without-direct',
  text: `select ${userColumns}, count(*) over ()::int as total
    from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id <> $2 and u.deleted_at is null and u.status in ($3, $4)
      and ($5 = '' or u.first_name || ' ' || u.last_name ilike $6 or u.username ilike $6 or u.email ilike $6)
      and not exists (select 1 from ${channelsTable} c where c.workspace_id = u.workspace_id and c.type = 2
        and c.direct_user_a = least(u.id, $2) and c.direct_user_b = greatest(u.id, $2) and c.deleted_at is null)
    order by lower(u.first_name), lower(u.last_name), u.id limit $7 offset $8`,
  values: (
    workspaceId: number,
    userId: number,
    { search, limit, offset }: { search: string; limit: number; offset: number },
  ) => [workspaceId, userId, userStatuses.active, userStatuses.pending, search, likePattern(search), limit, offset],
}).answer((rows: (UserRow & { total: number })[]): UserPage => toPage(rows));
