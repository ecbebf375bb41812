import { statement } from '../../../platform/database/index.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';

/** An account of a provider: no other account of it ever has this subject. */
export interface ProviderAccount {
  issuer: string;
  subject: string;
}

export interface AccountRow {
  id: number;
  status: number;
  email: string;
  first_name: string;
  last_name: string;
}

const columns = 'u.id, u.status, u.email, u.first_name, u.last_name';

/** The user of a provider's account, whether deleted or not; null for an account that has not been here. */
export const findLinkedUserId = statement({
  name: 'find-openid-link',
  text: 'select user_id from openid_links where workspace_id = $1 and issuer = $2 and subject = $3',
  values: (workspaceId: number, { issuer, subject }: ProviderAccount) => [workspaceId, issuer, subject],
}).answer(([row]: { user_id: number }[]): number | null => row?.user_id ?? null);

/** Locks a user until the session exists, as changes of the status do; null for a deleted user. */
export const lockAccount = statement({
  name: 'lock-openid-account',
  text: `select ${columns} from ${usersTable} u
    where u.workspace_id = $1 and u.id = $2 and u.deleted_at is null for no key update`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<AccountRow>();

/** The same by the address. */
export const lockAccountByEmail = statement({
  name: 'lock-openid-account-by-email',
  text: `select ${columns} from ${usersTable} u
    where u.workspace_id = $1 and lower(u.email) = lower($2) and u.deleted_at is null for no key update`,
  values: (workspaceId: number, email: string) => [workspaceId, email],
}).first<AccountRow>();

/** Whether a user with this address was deleted. */
export const wasDeleted = statement({
  name: 'was-openid-account-deleted',
  text: `select exists (select from ${usersTable}
    where workspace_id = $1 and lower(email) = lower($2) and deleted_at is not null) as was_deleted`,
  values: (workspaceId: number, email: string) => [workspaceId, email],
}).answer(([row]: { was_deleted: boolean }[]): boolean => row?.was_deleted === true);

/**
 * Makes an account of the provider a user's; takes it over from a deleted one. False when the user has another account
 * of it, or the account has another user.
 */
export const linkAccount = statement({
  name: 'link-openid-account',
  text: `insert into openid_links (workspace_id, issuer, subject, user_id)
    select $1, $2, $3, $4 where not exists (
      select from openid_links where workspace_id = $1 and issuer = $2 and user_id = $4 and subject <> $3)
    on conflict (workspace_id, issuer, subject) do update set user_id = excluded.user_id, created_at = now()
    where exists (select from ${usersTable} u where u.workspace_id = $1 and u.id = openid_links.user_id
      and u.deleted_at is not null)`,
  values: (workspaceId: number, { issuer, subject }: ProviderAccount, userId: number) => [
    workspaceId,
    issuer,
    subject,
    userId,
  ],
}).any();

/** Since when a user has an account of the present provider. */
export const findLinkDate = statement({
  name: 'find-openid-link-date',
  text: `select l.created_at from openid_links l
    join openid_providers p on p.workspace_id = l.workspace_id and p.issuer = l.issuer
    where l.workspace_id = $1 and l.user_id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { created_at: Date }[]): Date | null => row?.created_at ?? null);

/** Takes the account of the present provider from a user; returns whether there was one. */
export const deleteLink = statement({
  name: 'delete-openid-link',
  text: `delete from openid_links l using openid_providers p
    where l.workspace_id = $1 and l.user_id = $2 and p.workspace_id = l.workspace_id and p.issuer = l.issuer`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).any();
