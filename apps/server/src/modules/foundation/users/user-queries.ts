import { type Language, type Preferences, userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../roles/exported-queries.ts';
import { workspacesTable } from '../workspaces/exported-queries.ts';
import { profileColumns, type UserRow, userColumns } from './exported-queries.ts';

const fromUsers = `from users u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id`;

/** Columns a list may be sorted by; the request's value is looked up here and never becomes part of the SQL. */
const sortColumns = {
  id: ['u.id'],
  name: ['lower(u.first_name)', 'lower(u.last_name)', 'u.id'],
  username: ['lower(u.username)', 'u.id'],
  email: ['lower(u.email)', 'u.id'],
  role_id: ['u.role_id', 'u.id'],
  status: ['u.status', 'u.id'],
  created_at: ['u.created_at', 'u.id'],
} as const;
export type UserSort = keyof typeof sortColumns;

/** Equal values are ordered by id in the same direction, so that an index gives the order forwards and backwards. */
export const listUsers = async (
  database: Database,
  workspaceId: number,
  page: { limit: number; offset: number; sortBy: UserSort; order: 'asc' | 'desc' },
): Promise<{ rows: UserRow[]; count: number }> => {
  const order = sortColumns[page.sortBy].map((column) => `${column} ${page.order}`).join(', ');
  // The page is found before the roles are joined: with the join first, all users of the workspace would be joined.
  const { rows } = await database.readInWorkspace<UserRow & { total: number }>(workspaceId, {
    name: `list-users-${page.sortBy}-${page.order}`,
    text: `with page as materialized (
        select u.id from users u where u.workspace_id = $1 and u.deleted_at is null order by ${order} limit $2 offset $3),
      counted as (select count(*)::int as total from users n where n.workspace_id = $1 and n.deleted_at is null)
      select ${userColumns}, counted.total
      from counted left join (users u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id)
        on u.workspace_id = $1 and u.id = any(array(select id from page))
      order by ${order}`,
    values: [workspaceId, page.limit, page.offset],
  });
  // Beyond the last page only the count comes.
  return { rows: rows.filter(({ id }) => id !== null), count: rows[0]?.total ?? 0 };
};

export const findUser = async (tx: Transaction, workspaceId: number, userId: number): Promise<UserRow | null> => {
  const { rows } = await tx.query<UserRow>({
    name: 'find-user',
    text: `select ${userColumns} ${fromUsers} where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
};

export const listUsersById = async (
  tx: Transaction,
  workspaceId: number,
  userIds: readonly number[],
): Promise<UserRow[]> => {
  const { rows } = await tx.query<UserRow>({
    name: 'list-users-by-id',
    text: `select ${userColumns} ${fromUsers} where u.workspace_id = $1 and u.id = any($2) and u.deleted_at is null
      order by u.id`,
    values: [workspaceId, userIds],
  });
  return rows;
};

export interface NewUser {
  roleId: number;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  /** Null: the user has no password to sign in with. */
  passwordHash: string | null;
  position?: string | null;
  phone?: string | null;
  /** By default the workspace's. */
  language?: Language | undefined;
  /** Active unless given. */
  status?: number;
  /** Has asked for the account, and has not opened the link yet (0043-let-sign-ups-expire.sql). */
  isSigningUp?: boolean;
}

export const insertUser = async (
  tx: Transaction,
  workspaceId: number,
  user: NewUser & { id: number; ownChannelId: number },
): Promise<void> => {
  await tx.query({
    name: 'insert-user',
    text: `insert into users (workspace_id, id, role_id, first_name, last_name, username, email, password_hash, position,
        language, timezone, own_channel_id, status, sign_up_asked_at, phone)
      select $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, default_language), default_timezone, $11, $12,
        case when $13 then now() end, $14
      from ${workspacesTable} where id = $1`,
    values: [
      workspaceId,
      user.id,
      user.roleId,
      user.firstName,
      user.lastName,
      user.username,
      user.email,
      user.passwordHash,
      user.position ?? null,
      user.language ?? null,
      user.ownChannelId,
      user.status ?? userStatuses.active,
      user.isSigningUp ?? false,
      user.phone ?? null,
    ],
  });
};

/** Gives the users of one role another one; answers with those who are not deleted. */
export const moveToRole = async (
  tx: Transaction,
  workspaceId: number,
  { from, to }: { from: number; to: number },
): Promise<UserRow[]> => {
  const { rows } = await tx.query<{ id: number }>({
    name: 'move-to-role',
    text: `update users set role_id = $3, updated_at = clock_timestamp() where workspace_id = $1 and role_id = $2
      returning id`,
    values: [workspaceId, from, to],
  });
  const moved = await tx.query<UserRow>({
    name: 'list-moved-users',
    text: `select ${userColumns} ${fromUsers} where u.workspace_id = $1 and u.id = any($2) and u.deleted_at is null
      order by u.id`,
    values: [workspaceId, rows.map(({ id }) => id)],
  });
  return moved.rows;
};

/** What users change about themselves. Both null and an empty text clear a value that may be missing. */
export type ProfileChanges = {
  [Name in keyof typeof profileColumns]?: UserRow[(typeof profileColumns)[Name]] | undefined;
};

/** Changes the columns of the values given; the others stay. */
export const updateProfile = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  changes: ProfileChanges,
): Promise<void> => {
  const given = Object.entries(profileColumns).flatMap(([name, column]) => {
    const value = changes[name as keyof ProfileChanges];
    return value === undefined ? [] : [{ column, value: value === '' ? null : value }];
  });
  const assignments = given.map(({ column }, index) => `${column} = $${index + 3}, `).join('');
  await tx.query(`update users set ${assignments}updated_at = clock_timestamp() where workspace_id = $1 and id = $2`, [
    workspaceId,
    userId,
    ...given.map(({ value }) => value),
  ]);
};

/** The user's avatar and preferences. Locks the row until the transaction ends, so that changes are ordered. */
export const lockUser = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<Pick<UserRow, 'avatar_file_id' | 'preferences'> | null> => {
  const { rows } = await tx.query<Pick<UserRow, 'avatar_file_id' | 'preferences'>>({
    name: 'lock-user',
    text: `select avatar_file_id, preferences from users
      where workspace_id = $1 and id = $2 and deleted_at is null for no key update`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
};

export const updatePreferences = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  preferences: Partial<Preferences>,
): Promise<void> => {
  await tx.query({
    name: 'update-preferences',
    text: 'update users set preferences = $3 where workspace_id = $1 and id = $2',
    values: [workspaceId, userId, JSON.stringify(preferences)],
  });
};

export const findEmail = async (database: Database, workspaceId: number, userId: number): Promise<string | null> => {
  const { rows } = await database.readInWorkspace<{ email: string }>(workspaceId, {
    name: 'find-email',
    text: 'select email from users where workspace_id = $1 and id = $2',
    values: [workspaceId, userId],
  });
  return rows[0]?.email ?? null;
};

/** Which of a username and an e-mail somebody else has; `userId` is 0 for a user who is being created. */
export const findTaken = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  { username, email }: { username?: string | undefined; email?: string | undefined },
): Promise<{ username: boolean; email: boolean }> => {
  const { rows } = await tx.query<{ username: boolean; email: boolean }>({
    name: 'find-taken',
    text: `select coalesce(bool_or(username_key = username_key($3)), false) as username,
        coalesce(bool_or(lower(email) = lower($4)), false) as email
      from users where workspace_id = $1 and id <> $2 and deleted_at is null
        and (username_key = username_key($3) or lower(email) = lower($4))`,
    values: [workspaceId, userId, username ?? null, email ?? null],
  });
  return rows[0] ?? { username: false, email: false };
};

export const updateEmail = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  email: string,
): Promise<void> => {
  await tx.query({
    name: 'update-email',
    text: 'update users set email = $3, updated_at = clock_timestamp() where workspace_id = $1 and id = $2',
    values: [workspaceId, userId, email],
  });
};
