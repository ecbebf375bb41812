import { limits, type Permissions, userStatuses } from '@switchboard/contract';
import { type Database, statement, type Transaction } from '../../../platform/database/index.ts';
import { hashSecret, type SessionToken } from '../../../platform/secrets/index.ts';
import { rolesTable } from '../../foundation/roles/exported-queries.ts';
import { usersTable } from '../../foundation/users/exported-queries.ts';
import { workspacesTable } from '../../foundation/workspaces/exported-queries.ts';

export interface SessionUserRow {
  session_id: number;
  user_id: number;
  permissions: Permissions;
  is_confirmed: boolean;
  is_owner: boolean;
  payment_status: number;
}

/** The key of a session: its token, or its id, taken from a valid salt. */
export type SessionKey = { token: SessionToken } | { sessionId: number };

const sessionBy = (column: string): string => `select s.id as session_id, u.id as user_id, r.permissions,
    w.owner_id = u.id as is_owner, w.payment_status,
    coalesce(s.confirmed_at > now() - make_interval(mins => $5), false) as is_confirmed
  from sessions s
  join ${usersTable} u on u.workspace_id = s.workspace_id and u.id = s.user_id
  join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
  join ${workspacesTable} w on w.id = s.workspace_id
  where s.workspace_id = $1 and s.${column} = $2 and s.expires_at > now()
    and s.last_used_at > now() - make_interval(days => $4)
    and u.status = $3 and u.deleted_at is null and u.paused_at is null`;
const validity = [userStatuses.active, limits.sessionIdleDays, limits.confirmedMinutes] as const;

export const findSessionByToken = statement({
  name: 'find-session-by-token_hash',
  text: sessionBy('token_hash'),
  values: (workspaceId: number, tokenHash: Buffer) => [workspaceId, tokenHash, ...validity],
}).first<SessionUserRow>();

export const findSessionById = statement({
  name: 'find-session-by-id',
  text: sessionBy('id'),
  values: (workspaceId: number, sessionId: number) => [workspaceId, sessionId, ...validity],
}).first<SessionUserRow>();

/** The session and its user, while both are valid. */
export const findSession = (database: Database, workspaceId: number, by: SessionKey): Promise<SessionUserRow | null> =>
  'token' in by
    ? findSessionByToken(database, workspaceId, hashSecret(by.token))
    : findSessionById(database, workspaceId, by.sessionId);

export const insertSession = statement({
  text: `insert into sessions (workspace_id, id, user_id, token_hash, user_agent, last_address, expires_at, confirmed_at)
    select $1, $2, $3, $4, $5, $6, now() + make_interval(days => $7),
      case when coalesce($8, password_hash is null) then now() end
    from ${usersTable} where workspace_id = $1 and id = $3`,
  values: (session: {
    workspaceId: number;
    id: number;
    userId: number;
    tokenHash: Buffer;
    userAgent: string | null;
    address: string;
    /** Whether signing in was a confirmation; by default it was for users without a password to confirm with. */
    isConfirmed?: boolean | undefined;
  }) => [
    session.workspaceId,
    session.id,
    session.userId,
    session.tokenHash,
    session.userAgent,
    session.address,
    limits.sessionMaxDays,
    session.isConfirmed ?? null,
  ],
}).run();

export const confirmSessionStatement = statement({
  text: 'update sessions set confirmed_at = now() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, sessionId: number) => [workspaceId, sessionId],
}).of();

/** Notes that the session's user has just shown that it is them. */
export const confirmSession = async (database: Database, workspaceId: number, sessionId: number): Promise<void> => {
  await database.inWorkspace(workspaceId, (tx) => tx.query(confirmSessionStatement(workspaceId, sessionId)));
};

/** Deletes the oldest sessions of a user beyond the cap; returns the deleted ones. */
export const deleteSurplusSessions = statement({
  text: `delete from sessions where workspace_id = $1 and user_id = $2 and id in (
      select id from sessions where workspace_id = $1 and user_id = $2 order by id desc offset $3)
    returning id`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId, limits.sessionsPerUser],
}).answer((rows: { id: number }[]): number[] => rows.map((row) => row.id));

/** Deletes one session of a user; returns its browser, null when there is no such session. */
export const deleteSession = statement({
  text: 'delete from sessions where workspace_id = $1 and user_id = $2 and id = $3 returning user_agent',
  values: (workspaceId: number, userId: number, sessionId: number) => [workspaceId, userId, sessionId],
}).first<Pick<SessionRow, 'user_agent'>>();

export const deleteSignInCodesStatement = statement({
  text: 'delete from sign_in_codes where workspace_id = $1 and user_id = $2',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of();

export const deleteSessionsStatement = statement({
  text: 'delete from sessions where workspace_id = $1 and user_id = $2 and id is distinct from $3 returning id',
  values: (workspaceId: number, userId: number, keptId: number | null) => [workspaceId, userId, keptId],
}).of<{ id: number }>();

/**
 * Deletes a user's sessions but the one given, with the devices registered in them, and their sign-in codes; returns the
 * deleted sessions.
 */
export const deleteSessionsOfUser = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  keptId: number | null = null,
): Promise<number[]> => {
  const [, { rows }] = await Promise.all([
    tx.query(deleteSignInCodesStatement(workspaceId, userId)),
    tx.query(deleteSessionsStatement(workspaceId, userId, keptId)),
  ]);
  return rows.map((row) => row.id);
};

export interface SessionRow {
  id: number;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  user_agent: string | null;
  last_address: string | null;
}

export const listSessions = statement({
  text: `select id, created_at, last_used_at, expires_at, user_agent, last_address from sessions
    where workspace_id = $1 and user_id = $2 and expires_at > now()
      and last_used_at > now() - make_interval(days => $3) order by last_used_at desc, id desc`,
  values: (workspaceId: number, userId: number) => [workspaceId, userId, limits.sessionIdleDays],
}).all<SessionRow>();

export const touchSessionStatement = statement({
  text: `update sessions set last_used_at = now(), last_address = $3
    where workspace_id = $1 and id = $2 and last_used_at < now() - interval '5 minutes'`,
  values: (workspaceId: number, sessionId: number, address: string) => [workspaceId, sessionId, address],
}).of();

export const touchSession = async (
  database: Database,
  workspaceId: number,
  sessionId: number,
  address: string,
): Promise<void> => {
  await database.inWorkspace(workspaceId, (tx) => tx.query(touchSessionStatement(workspaceId, sessionId, address)));
};

export const findLiveSessions = statement({
  name: 'find-live-sessions',
  text: `select s.id from sessions s join ${usersTable} u on u.workspace_id = s.workspace_id and u.id = s.user_id
    where s.workspace_id = $1 and s.id = any($2) and s.expires_at > now() and u.status = $3 and u.deleted_at is null
      and u.paused_at is null`,
  values: (workspaceId: number, sessionIds: number[]) => [workspaceId, sessionIds, userStatuses.active],
}).answer((rows: { id: number }[]): ReadonlySet<number> => new Set(rows.map((row) => row.id)));

export const deleteEndedSessionsStatement = statement({
  text: `delete from sessions where workspace_id = $1
    and (expires_at < now() or last_used_at < now() - make_interval(days => $2))`,
  values: (workspaceId: number) => [workspaceId, limits.sessionIdleDays],
}).of();

export const deleteEndedChallengesStatement = statement({
  text: 'delete from sign_in_challenges where workspace_id = $1 and expires_at < now()',
  values: (workspaceId: number) => [workspaceId],
}).of();

export const deleteEndedCodesStatement = statement({
  text: `delete from sign_in_codes where workspace_id = $1 and expires_at < now() - interval '1 day'`,
  values: (workspaceId: number) => [workspaceId],
}).of();

export const deleteOldAddressesStatement = statement({
  text: 'delete from sign_in_addresses where workspace_id = $1 and signed_in_at < now() - make_interval(days => $2)',
  values: (workspaceId: number) => [workspaceId, limits.sessionMaxDays],
}).of();

/** Deletes expired sessions, unusable codes and addresses of old sign-ins. */
export const deleteEndedSessions = async (database: Database, workspaceId: number): Promise<void> => {
  await database.inWorkspace(workspaceId, async (tx) => {
    await tx.query(deleteEndedSessionsStatement(workspaceId));
    await tx.query(deleteEndedChallengesStatement(workspaceId));
    await tx.query(deleteEndedCodesStatement(workspaceId));
    await tx.query(deleteOldAddressesStatement(workspaceId));
  });
};
