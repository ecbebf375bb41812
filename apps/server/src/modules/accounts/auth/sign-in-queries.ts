import type { Permissions } from '@switchboard/contract';
import { isOpen, limits } from '@switchboard/contract';
import { type Database, statement, type Transaction } from '../../../platform/database/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

export interface CredentialsRow {
  /** The name as compared, lowercased only here: two ways of lowercasing would count attempts under two names. */
  name: string;
  /** Null when there is no such user. */
  id: number | null;
  password_hash: string | null;
  status: number | null;
  /** Whether the user has signed in from this address before. */
  is_known_address: boolean;
}

/** SQL: whether the user has signed in from this address within the time that sessions last. */
const isKnown = (userId: string, hash: string, days: string) =>
  `exists (select from sign_in_addresses a where a.workspace_id = $1 and a.user_id = ${userId} and a.address_hash = ${hash}
          and a.signed_in_at > now() - make_interval(days => ${days}))`;

export const findCredentialsStatement = statement({
  name: 'find-credentials',
  text: `select typed.name, u.id, u.password_hash, u.status,
      ${isKnown('u.id', '$3', '$4')} as is_known_address
    from (select lower($2::text) as name) typed
    left join lateral (
      select id, password_hash, status from ${usersTable}
      where workspace_id = $1 and deleted_at is null and (lower(email) = typed.name or lower(username) = typed.name)
      order by (lower(email) = typed.name) desc limit 1) u on true`,
  values: (workspaceId: number, name: string, addressHash: Buffer) => [
    workspaceId,
    name,
    addressHash,
    limits.sessionMaxDays,
  ],
}).of<CredentialsRow>();

/** A user by e-mail, or by username where no e-mail matches. */
export const findCredentials = async (
  database: Database,
  workspaceId: number,
  name: string,
  addressHash: Buffer,
): Promise<CredentialsRow> => {
  const { rows } = await database.readInWorkspace(
    workspaceId,
    findCredentialsStatement(workspaceId, name, addressHash),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a name was looked up and nothing came back');
  return row;
};

export const isKnownAddress = statement({
  name: 'is-known-address',
  text: `select ${isKnown('$2', '$3', '$4')} as is_known`,
  values: ({ workspaceId, userId, addressHash }: { workspaceId: number; userId: number; addressHash: Buffer }) => [
    workspaceId,
    userId,
    addressHash,
    limits.sessionMaxDays,
  ],
}).answer(([row]: { is_known: boolean }[]): boolean => row?.is_known === true);

/**
 * Whether a sign-in is from a device that the user has not used before: neither its address nor its browser is known.
 * The very first sign-in does not count as new.
 */
export const isNewDevice = statement({
  name: 'is-new-device',
  text: `select exists (select from sign_in_addresses where workspace_id = $1 and user_id = $2)
    and not ${isKnown('$2', '$3', '$4')}
    and not exists (select from sessions
      where workspace_id = $1 and user_id = $2 and user_agent = $5 and id <> $6) as is_new`,
  values: (device: {
    workspaceId: number;
    userId: number;
    addressHash: Buffer;
    userAgent: string | null;
    sessionId: number;
  }) => [
    device.workspaceId,
    device.userId,
    device.addressHash,
    limits.sessionMaxDays,
    device.userAgent,
    device.sessionId,
  ],
}).answer(([row]: { is_new: boolean }[]): boolean => row?.is_new === true);

/** Remembers that a user has signed in from an address. */
export const saveSignInAddress = statement({
  name: 'save-sign-in-address',
  text: `insert into sign_in_addresses (workspace_id, user_id, address_hash, signed_in_at) values ($1, $2, $3, now())
    on conflict (workspace_id, user_id, address_hash) do update set signed_in_at = excluded.signed_in_at`,
  values: (address: { workspaceId: number; userId: number; hash: Buffer }) => [
    address.workspaceId,
    address.userId,
    address.hash,
  ],
}).run();

export const insertSignInCode = statement({
  text: `insert into sign_in_codes (workspace_id, code_hash, user_id, expires_at)
    values ($1, $2, $3, now() + make_interval(secs => $4))`,
  values: (code: { workspaceId: number; userId: number; hash: Buffer; validSeconds: number }) => [
    code.workspaceId,
    code.hash,
    code.userId,
    code.validSeconds,
  ],
}).run();

/** The user of a code that can still be used. */
export const findSignInCode = statement({
  text: `select user_id from sign_in_codes
    where workspace_id = $1 and code_hash = $2 and used_at is null and expires_at > now()`,
  values: (workspaceId: number, hash: Buffer) => [workspaceId, hash],
}).answer(([row]: { user_id: number }[]): number | null => row?.user_id ?? null);

/** Consumes a code: true for the first caller alone. */
export const consumeSignInCode = statement({
  text: `update sign_in_codes set used_at = now()
    where workspace_id = $1 and code_hash = $2 and used_at is null and expires_at > now()`,
  values: (workspaceId: number, hash: Buffer) => [workspaceId, hash],
}).any();

export interface Credentials {
  password_hash: string | null;
  status: number;
}

/**
 * The user's credentials, locked until the session exists: a change of the password or status waits for it and ends it,
 * or is seen here.
 */
export const lockCredentials = statement({
  name: 'lock-credentials',
  text: `select password_hash, status from ${usersTable}
    where workspace_id = $1 and id = $2 and deleted_at is null for share`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).first<Credentials>();

export interface SignInRole {
  permissions: Permissions;
  isOwner: boolean;
  /** The plan has no room for the user. */
  isPaused: boolean;
  isWorkspaceOpen: boolean;
}

export const findRoleStatement = statement({
  text: `select r.permissions, w.owner_id = u.id as "isOwner", u.paused_at is not null as "isPaused", w.payment_status from ${usersTable} u
    join ${workspacesTable} w on w.id = u.workspace_id
    join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id where u.workspace_id = $1 and u.id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of<Omit<SignInRole, 'isWorkspaceOpen'> & { payment_status: number }>();

/** The role of the user who signs in, with its permissions. */
export const findRole = async (tx: Transaction, workspaceId: number, userId: number): Promise<SignInRole | null> => {
  const { rows } = await tx.query(findRoleStatement(workspaceId, userId));
  const [row] = rows;
  if (row === undefined) return null;
  const { payment_status, ...role } = row;
  return { ...role, isWorkspaceOpen: isOpen(payment_status) };
};

/** Null: the user has no password. */
export const findPasswordHash = statement({
  name: 'find-password-hash',
  text: `select password_hash from ${usersTable} where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).answer(([row]: { password_hash: string | null }[]): string | null => row?.password_hash ?? null);
