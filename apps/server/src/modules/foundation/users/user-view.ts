import { type Actor, type CustomStatus, can, type UserView, type WholeUserView } from '@switchboard/contract';
import type { UserRow } from './exported-queries.ts';

const hasEnded = ({ ends_at }: CustomStatus) => ends_at !== null && Date.parse(ends_at) <= Date.now();

/** A user's row as everyone sees it. */
export const toUserView = (row: UserRow, isOnline: boolean): UserView => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  username: row.username,
  position: row.position,
  what_i_do: row.what_i_do,
  timezone: row.timezone,
  avatar: row.avatar_file_id === null ? null : { id: row.avatar_file_id },
  is_online: isOnline ? 1 : 0,
  role_id: row.role_id,
  role: { id: row.role_id, name: row.role_name },
  status: row.status,
  custom_status: row.custom_status === null || hasEnded(row.custom_status) ? null : row.custom_status,
});

/** The same with e-mail and phone: for the user themself and for those who may read users. */
export const toWholeUserView = (row: UserRow, isOnline: boolean): WholeUserView => ({
  ...toUserView(row, isOnline),
  email: row.email,
  phone: row.phone,
});

/** The view with or without e-mail and phone, depending on the reader's rights. */
export const toSeenUserView = (reader: Actor, row: UserRow, isOnline: boolean): UserView =>
  row.id === reader.userId || can(reader, 'users.read', null)
    ? toWholeUserView(row, isOnline)
    : toUserView(row, isOnline);
