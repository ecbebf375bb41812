import { permissionsFor, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { channelMembersTable } from '../../chat/channel-access/exported-queries.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { type UserRow, userColumns, usersTable } from '../../foundation/users/exported-queries.ts';

const fromUsers = `from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id`;

export interface ChoosableUsers {
  /** In lower case; each must be the start of a word in a name, the username or the e-mail. */
  words: string[];
  notInChannel: number | null;
  mayAnswerClients: boolean;
  limit: number;
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const findUsersByPrefix = statement({
  name: 'find-users-by-prefix',
  text: `select ${userColumns}, count(*) over ()::int as total ${fromUsers}
    where u.workspace_id = $1 and u.deleted_at is null and u.status = $2
      and not exists (select 1 from unnest($3::text[]) as word where not (
        ' ' || lower(u.first_name || ' ' || u.last_name) like '% ' || word || '%'
        or lower(u.username) like word || '%' or lower(u.email) like word || '%'))
      and ($4::bigint is null or not exists (select 1 from ${channelMembersTable} m
        where m.workspace_id = $1 and m.channel_id = $4 and m.user_id = u.id))
      and (not $5::boolean or role_permits(r.permissions, $7, $8))
    order by lower(u.first_name), lower(u.last_name), u.id limit $6`,
  values: (workspaceId: number, query: ChoosableUsers) => [
    workspaceId,
    userStatuses.active,
    query.words.map(escapeLike),
    query.notInChannel,
    query.mayAnswerClients,
    query.limit,
    ...permissionsFor['conversations.answer'],
  ],
}).answer((rows: (UserRow & { total: number })[]): { rows: UserRow[]; count: number } => ({
  rows,
  count: rows[0]?.total ?? 0,
}));

/**
 * How many users "All users" stands for: those that `findUsersByPrefix` finds without any words. For a channel yet to be
 * made its maker is not counted.
 */
export const countChoosableUsers = statement({
  name: 'count-choosable-users',
  text: `select count(*)::int as count ${fromUsers}
    where u.workspace_id = $1 and u.deleted_at is null and u.status = $2
      and case when $4::bigint is null then u.id <> $3 else not exists (select 1 from ${channelMembersTable} m
        where m.workspace_id = $1 and m.channel_id = $4 and m.user_id = u.id) end
      and (not $5::boolean or role_permits(r.permissions, $6, $7))`,
  values: (
    workspaceId: number,
    actorId: number,
    { notInChannel, mayAnswerClients }: Pick<ChoosableUsers, 'notInChannel' | 'mayAnswerClients'>,
  ) => [
    workspaceId,
    userStatuses.active,
    actorId,
    notInChannel,
    mayAnswerClients,
    ...permissionsFor['conversations.answer'],
  ],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);
