import { type Permissions, userStatuses } from '@switchboard/contract';
import { statement } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** A user with the fields that decide who may change them. */
export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  username: string;
  email: string;
  language: string;
  role_id: number;
  role_name: string;
  permissions: Permissions;
  status: number;
  has_password: boolean;
}

/** Users by id, locked until the transaction ends; deleted ones are missing. */
export const lockPeople = statement({
  name: 'lock-people',
  text: `select u.id, u.first_name, u.last_name, u.username, u.email, u.language, u.role_id, r.name as role_name,
      r.permissions, u.status, u.password_hash is not null as has_password
    from ${usersTable} u join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
    where u.workspace_id = $1 and u.id = any($2) and u.deleted_at is null order by u.id for no key update of u`,
  values: (workspaceId: number, userIds: readonly number[]) => [workspaceId, userIds],
}).all<PersonRow>();

/** A role that is about to be given, kept from being deleted until the transaction ends. */
export const holdRole = statement({
  name: 'hold-role',
  text: `select permissions from ${rolesTable} where workspace_id = $1 and id = $2 for share`,
  values: (workspaceId: number, roleId: number) => [workspaceId, roleId],
}).answer(([row]: { permissions: Permissions }[]): Permissions | null => row?.permissions ?? null);

/** The users that the plan counts: all that are not inactive. */
export const countManagers = statement({
  name: 'count-managers',
  text: `select count(*)::int as count from ${usersTable}
    where workspace_id = $1 and deleted_at is null and status <> ${userStatuses.inactive}`,
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** Counts the users created within 24 hours, including those deleted since. */
export const countCreatedToday = statement({
  name: 'count-created-today',
  text: `select count(*)::int as count from ${usersTable}
    where workspace_id = $1 and created_at > now() - interval '24 hours'`,
  values: (workspaceId: number) => [workspaceId],
}).answer(([row]: { count: number }[]): number => row?.count ?? 0);

/** Those of the e-mail addresses that users have, in lower case. */
export const listTakenEmails = statement({
  name: 'list-taken-emails',
  text: `select asked.email from unnest($2::text[]) asked (email) where exists (
    select 1 from ${usersTable} u where u.workspace_id = $1 and lower(u.email) = lower(asked.email)
      and u.deleted_at is null)`,
  values: (workspaceId: number, emails: readonly string[]) => [workspaceId, emails],
}).answer((rows: { email: string }[]): Set<string> => new Set(rows.map((row) => row.email)));
