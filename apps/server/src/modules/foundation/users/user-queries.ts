import { type Language, type Preferences, userStatuses } from '@switchboard/contract';
import { type Database, statement, statementsBy, type Transaction } from '../../../platform/database/index.ts';
import { workspacesTable } from '../workspaces/exported-queries.ts';
import { hasWords, profileColumns, type UserRow, userColumns } from './exported-queries.ts';

const fromUsers = `from users u join user_roles r on r.workspace_id = u.workspace_id and r.id = u.role_id`;

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

/** Beyond the last page only the count comes. */
type ListedRow = (UserRow | { [Column in keyof UserRow]: null }) & { total: number };

export interface UserFilter {
  /** Each has to be found. */
  words: readonly string[];
  roleId: number | null;
  status: number | null;
}

interface UsersPage extends UserFilter {
  limit: number;
  offset: number;
}

/** All users are listed without a condition on the rows, so that indexes suffice. */
const conditions = {
  all: 'and $4::bigint is null and $5::smallint is null and cardinality($6::text[]) = 0',
  found: `and ($4::bigint is null or u.role_id = $4) and ($5::smallint is null or u.status = $5) and ${hasWords('$6')}`,
};

/** Equal values are ordered by id in the same direction, so that an index gives the order forwards and backwards. */
export const userPages = statementsBy(Object.keys(sortColumns) as UserSort[], (sortBy) =>
  statementsBy(['asc', 'desc'], (direction) =>
    statementsBy(['all', 'found'], (which) => {
      const order = sortColumns[sortBy].map((column) => `${column} ${direction}`).join(', ');
      const listed = `from users u where u.workspace_id = $1 and u.deleted_at is null ${conditions[which]}`;
      return statement({
        name: `list-users-${sortBy}-${direction}-${which}`,
        // The page is found before the roles are joined: with the join first, all users of the workspace would be joined.
        text: `with page as materialized (select u.id ${listed} order by ${order} limit $2 offset $3),
          counted as (select count(*)::int as total ${listed})
          select ${userColumns}, counted.total
          from counted left join (users u join user_roles r on r.workspace_id = u.workspace_id and r.id = u.role_id)
            on u.workspace_id = $1 and u.id = any(array(select id from page))
          order by ${order}`,
        values: (workspaceId: number, { limit, offset, roleId, status, words }: UsersPage) => [
          workspaceId,
          limit,
          offset,
          roleId,
          status,
          words,
        ],
      }).all<ListedRow>();
    }),
  ),
);

export const listUsers = async (
  database: Database,
  workspaceId: number,
  page: UsersPage & { sortBy: UserSort; order: 'asc' | 'desc' },
): Promise<{ rows: UserRow[]; count: number }> => {
  const isWhole = page.roleId === null && page.status === null && page.words.length === 0;
  const rows = await userPages[page.sortBy][page.order][isWhole ? 'all' : 'found'](database, workspaceId, page);
  return { rows: rows.filter((row) => row.id !== null), count: rows[0]?.total ?? 0 };
};

export const findUser = statement({
  name: 'find-user',
  text: `select ${userColumns} ${fromUsers} where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<UserRow>();

export const listUsersById = statement({
  name: 'list-users-by-id',
  text: `select ${userColumns} ${fromUsers} where u.workspace_id = $1 and u.id = any($2) and u.deleted_at is null
    order by u.id`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).all<UserRow>();

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

export const insertUser = statement({
  name: 'insert-user',
  text: `insert into users (workspace_id, id, role_id, first_name, last_name, username, email, password_hash, position,
      language, timezone, own_channel_id, status, sign_up_asked_at, phone)
    select $1, $2, $3, $4, $5, $6, $7, $8, $9, coalesce($10, default_language), default_timezone, $11, $12,
      case when $13 then now() end, $14
    from ${workspacesTable} where id = $1`,
  values: (workspaceId: number, user: NewUser & { id: number; ownChannelId: number }) => [
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
}).run();

export const giveRole = statement({
  name: 'move-to-role',
  text: `update users set role_id = $3, updated_at = clock_timestamp() where workspace_id = $1 and role_id = $2
    returning id`,
  values: (workspaceId: number, from: number, to: number) => [workspaceId, from, to],
}).answer((rows: { id: number }[]) => rows.map(({ id }) => id));

/** Gives the users of one role another one; returns those who are not deleted. */
export const moveToRole = async (
  tx: Transaction,
  workspaceId: number,
  { from, to }: { from: number; to: number },
): Promise<UserRow[]> => listUsersById(tx, workspaceId, await giveRole(tx, workspaceId, from, to));

/** The fields users change about themselves. Both null and an empty text clear an optional value. */
export type ProfileChanges = {
  [Name in keyof typeof profileColumns]?: UserRow[(typeof profileColumns)[Name]] | undefined;
};

const changedColumns = Object.values(profileColumns).map(
  (column, index) => `${column} = case when '${column}' = any($3::text[]) then $${index + 4} else ${column} end, `,
);

const orNull = (value: string | null | undefined) => (value === '' ? null : value);

/** Changes the columns of the values given; the others stay. */
export const updateProfile = statement({
  name: 'update-profile',
  text: `update users set ${changedColumns.join('')}updated_at = clock_timestamp() where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, userId: number, changes: ProfileChanges) => {
    const names = Object.keys(profileColumns) as (keyof ProfileChanges)[];
    const given = names.filter((name) => changes[name] !== undefined);
    return [
      workspaceId,
      userId,
      given.map((name) => profileColumns[name]),
      // In the order of `profileColumns`.
      orNull(changes.first_name),
      orNull(changes.last_name),
      orNull(changes.username),
      orNull(changes.language),
      orNull(changes.theme),
      orNull(changes.timezone),
      orNull(changes.phone),
      orNull(changes.position),
      orNull(changes.what_i_do),
      changes.avatar,
      changes.custom_status,
    ];
  },
}).run();

/** The user's avatar and preferences. Locks the row until the transaction ends, so that changes are ordered. */
export const lockUser = statement({
  name: 'lock-user',
  text: `select avatar_file_id, preferences from users
    where workspace_id = $1 and id = $2 and deleted_at is null for no key update`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<Pick<UserRow, 'avatar_file_id' | 'preferences'>>();

export const updatePreferences = statement({
  name: 'update-preferences',
  text: 'update users set preferences = $3 where workspace_id = $1 and id = $2',
  values: (workspaceId: number, userId: number, preferences: Partial<Preferences>) => [
    workspaceId,
    userId,
    JSON.stringify(preferences),
  ],
}).run();

export const findEmail = statement({
  name: 'find-email',
  text: 'select email from users where workspace_id = $1 and id = $2',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { email: string }[]): string | null => row?.email ?? null);

/** Which of a username and an e-mail another user has; `userId` is 0 for a user who is being created. */
export const findTaken = statement({
  name: 'find-taken',
  text: `select coalesce(bool_or(username_key = username_key($3)), false) as username,
      coalesce(bool_or(lower(email) = lower($4)), false) as email
    from users where workspace_id = $1 and id <> $2 and deleted_at is null
      and (username_key = username_key($3) or lower(email) = lower($4))`,
  values: (
    workspaceId: number,
    userId: number,
    { username, email }: { username?: string | undefined; email?: string | undefined },
  ) => [workspaceId, userId, username ?? null, email ?? null],
}).answer(
  ([row]: { username: boolean; email: boolean }[]): { username: boolean; email: boolean } =>
    row ?? { username: false, email: false },
);

export const updateEmail = statement({
  name: 'update-email',
  text: 'update users set email = $3, updated_at = clock_timestamp() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, userId: number, email: string) => [workspaceId, userId, email],
}).run();
