import type { CustomStatus, Preferences } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';

/** For use in other modules' SQL. A deleted user keeps the row, for the name. */
export const usersTable = 'users';

/** A user with all that a view shows. */
export interface UserRow {
  id: number;
  role_id: number;
  role_name: string;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  phone: string | null;
  position: string | null;
  what_i_do: string | null;
  timezone: string | null;
  language: string;
  theme: string;
  avatar_file_id: number | null;
  own_channel_id: number | null;
  status: number;
  preferences: Partial<Preferences>;
  /** Also one that has ended. */
  custom_status: CustomStatus | null;
}

/** The columns of UserRow, from `users u` and their `roles r`. */
export const userColumns = `u.id, u.role_id, r.name as role_name, u.first_name, u.last_name, u.username, u.email, u.phone,
  u.position, u.what_i_do, u.timezone, u.language, u.theme, u.avatar_file_id, u.own_channel_id, u.status, u.preferences,
  u.custom_status`;

/** The columns that users change about themselves, by their names in the profile. */
export const profileColumns = {
  first_name: 'first_name',
  last_name: 'last_name',
  username: 'username',
  language: 'language',
  theme: 'theme',
  timezone: 'timezone',
  phone: 'phone',
  position: 'position',
  what_i_do: 'what_i_do',
  avatar: 'avatar_file_id',
  custom_status: 'custom_status',
} as const satisfies Record<string, keyof UserRow>;

/** A text as it is searched: without case, and with letters that people type for one another made one. */
const searched = (text: string) => `translate(lower(${text}), 'ёїґ''’ʼ', 'еіг')`;

/** Whether each of the words, an array at a place of the values, is found in what is known of `users u`. */
export const hasWords = (words: string): string =>
  `not exists (select from unnest(${words}::text[]) as word where strpos(
    ${searched(`concat_ws(' ', u.first_name, u.last_name, u.username, u.email, u.position, u.what_i_do)`)},
    ${searched('word')}) = 0)`;

export const getUserName = statement({
  name: 'find-user-name',
  text: `select trim(first_name || ' ' || last_name) as name from users where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { name: string }[]): string => row?.name ?? '');

/** The existing users, with the names they are mentioned by. */
export const usernamesStatement = statement({
  text: 'select id, username from users where workspace_id = $1 and id = any($2) and deleted_at is null',
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).of<{ id: number; username: string }>();

/** An author, as messages show them. */
export interface UserAuthorRow {
  id: number;
  first_name: string;
  last_name: string;
  avatar_file_id: number | null;
}

/** The users who may write, as their messages show them. */
export const findUserAuthorsStatement = statement({
  name: 'find-user-authors',
  text: `select id, first_name, last_name, avatar_file_id from users
    where workspace_id = $1 and id = any($2) and status = 1 and deleted_at is null`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).of<UserAuthorRow>();

/** The users who have a role, without deleted ones. */
export const listUserIdsOfRole = statement({
  name: 'list-user-ids-of-role',
  text: 'select id from users where workspace_id = $1 and role_id = $2 and deleted_at is null order by id',
  values: (workspaceId: number, roleId: number) => [workspaceId, roleId],
}).answer((rows: { id: number }[]): number[] => rows.map(({ id }) => id));
