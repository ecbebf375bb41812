import type { UserView } from '@switchboard/contract';
import type { UserRow } from './exported-queries.ts';

/** A user's row as colleagues see them. */
export const toUserView = (row: UserRow, isOnline: boolean): UserView => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  email: row.email,
  phone: row.phone,
  position: row.position,
  timezone: row.timezone,
  avatar: row.avatar_file_id === null ? null : { id: row.avatar_file_id },
  is_online: isOnline ? 1 : 0,
  role_id: row.role_id,
  role: { id: row.role_id, name: row.role_name },
  status: row.status,
});
