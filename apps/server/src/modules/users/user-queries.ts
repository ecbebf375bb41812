import type { Preferences } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';

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
  timezone: string | null;
  language: string;
  theme: string;
  avatar_file_id: number | null;
  own_channel_id: number | null;
  status: number;
  preferences: Partial<Preferences>;
}

export const userColumns = `u.id, u.role_id, r.name as role_name, u.first_name, u.last_name, u.username, u.email, u.phone,
  u.position, u.timezone, u.language, u.theme, u.avatar_file_id, u.own_channel_id, u.status, u.preferences`;

const fromUsers = `from users u join roles r on r.workspace_id = u.workspace_id and r.id = u.role_id`;

/** Columns a list may be sorted by; the request's word is looked up here and never reaches SQL itself. */
const sortColumns = {
  id: 'u.id',
  name: 'lower(u.first_name), lower(u.last_name)',
  username: 'lower(u.username)',
  email: 'lower(u.email)',
  role_id: 'u.role_id',
  status: 'u.status',
  created_at: 'u.created_at',
} as const;
export type UserSort = keyof typeof sortColumns;

export const listUsers = async (
  database: Database,
  workspaceId: number,
  page: { limit: number; offset: number; sortBy: UserSort; order: 'asc' | 'desc' },
): Promise<{ rows: UserRow[]; count: number }> => {
  const order = sortColumns[page.sortBy]
    .split(', ')
    .map((column) => `${column} ${page.order}`)
    .join(', ');
  const { rows } = await database.readInWorkspace<UserRow & { total: number }>(workspaceId, {
    text: `select ${userColumns}, count(*) over () as total ${fromUsers}
      where u.workspace_id = $1 and u.deleted_at is null order by ${order}, u.id limit $2 offset $3`,
    values: [workspaceId, page.limit, page.offset],
  });
  return { rows, count: rows[0]?.total ?? 0 };
};

export const findUser = async (tx: Transaction, workspaceId: number, userId: number): Promise<UserRow | null> => {
  const { rows } = await tx.query<UserRow>({
    name: 'find-user',
    text: `select ${userColumns} ${fromUsers} where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null`,
    values: [workspaceId, userId],
  });
  return rows[0] ?? null;
};

export interface ProfileChanges {
  first_name?: string | undefined;
  last_name?: string | undefined;
  username?: string | undefined;
  language?: string | undefined;
  theme?: string | undefined;
  timezone?: string | null | undefined;
}

export const updateProfile = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  changes: ProfileChanges,
): Promise<void> => {
  await tx.query(
    `update users set
       first_name = coalesce($3, first_name), last_name = coalesce($4, last_name), username = coalesce($5, username),
       language = coalesce($6, language), theme = coalesce($7, theme),
       timezone = case when $8 then $9 else timezone end, updated_at = now()
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      userId,
      changes.first_name ?? null,
      changes.last_name ?? null,
      changes.username ?? null,
      changes.language ?? null,
      changes.theme ?? null,
      changes.timezone !== undefined,
      changes.timezone ?? null,
    ],
  );
};
