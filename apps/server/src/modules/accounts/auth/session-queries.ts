import { limits, type Permissions, userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
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

/** What a session is found by: its token, or its id, taken from a valid salt. */
export type SessionKey = { token: SessionToken } | { sessionId: number };

/** The session and its user, while both are valid. */
export const findSession = async (
  database: Database,
  workspaceId: number,
  by: SessionKey,
): Promise<SessionUserRow | null> => {
  const [column, value] = 'token' in by ? ['token_hash', hashSecret(by.token)] : ['id', by.sessionId];
  const { rows } = await database.readInWorkspace<SessionUserRow>(workspaceId, {
    name: `find-session-by-${column}`,
    text: `select s.id as session_id, u.id as user_id, r.permissions, w.owner_id = u.id as is_owner, w.payment_status,
        coalesce(s.confirmed_at > now() - make_interval(mins => $5), false) as is_confirmed
      from sessions s
      join ${usersTable} u on u.workspace_id = s.workspace_id and u.id = s.user_id
      join ${rolesTable} r on r.workspace_id = u.workspace_id and r.id = u.role_id
      join ${workspacesTable} w on w.id = s.workspace_id
      where s.workspace_id = $1 and s.${column} = $2 and s.expires_at > now()
        and s.last_used_at > now() - make_interval(days => $4)
        and u.status = $3 and u.deleted_at is null and u.paused_at is null`,
    values: [workspaceId, value, userStatuses.active, limits.sessionIdleDays, limits.confirmedMinutes],
  });
  return rows[0] ?? null;
};

export const insertSession = async (
  tx: Transaction,
  session: {
    workspaceId: number;
    id: number;
    userId: number;
    tokenHash: Buffer;
    userAgent: string | null;
    address: string;
    /** Whether signing in was a confirmation; unless given, it was for who has no password to confirm with. */
    isConfirmed?: boolean | undefined;
  },
): Promise<void> => {
  await tx.query(
    `insert into sessions (workspace_id, id, user_id, token_hash, user_agent, last_address, expires_at, confirmed_at)
     select $1, $2, $3, $4, $5, $6, now() + make_interval(days => $7),
       case when coalesce($8, password_hash is null) then now() end
     from ${usersTable} where workspace_id = $1 and id = $3`,
    [
      session.workspaceId,
      session.id,
      session.userId,
      session.tokenHash,
      session.userAgent,
      session.address,
      limits.sessionMaxDays,
      session.isConfirmed ?? null,
    ],
  );
};

/** Notes that the session's user has just shown that it is them. */
export const confirmSession = async (database: Database, workspaceId: number, sessionId: number): Promise<void> => {
  await database.inWorkspace(workspaceId, (tx) =>
    tx.query('update sessions set confirmed_at = now() where workspace_id = $1 and id = $2', [workspaceId, sessionId]),
  );
};

/** Deletes the oldest sessions of a user beyond the cap; returns the deleted ones. */
export const deleteSurplusSessions = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>(
    `delete from sessions where workspace_id = $1 and user_id = $2 and id in (
       select id from sessions where workspace_id = $1 and user_id = $2 order by id desc offset $3)
     returning id`,
    [workspaceId, userId, limits.sessionsPerUser],
  );
  return rows.map((row) => row.id);
};

/** Deletes one session of a user; answers with its browser, null where there is no such session. */
export const deleteSession = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  sessionId: number,
): Promise<Pick<SessionRow, 'user_agent'> | null> => {
  const { rows } = await tx.query<Pick<SessionRow, 'user_agent'>>(
    'delete from sessions where workspace_id = $1 and user_id = $2 and id = $3 returning user_agent',
    [workspaceId, userId, sessionId],
  );
  return rows[0] ?? null;
};

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
    tx.query({
      text: 'delete from sign_in_codes where workspace_id = $1 and user_id = $2',
      values: [workspaceId, userId],
    }),
    tx.query<{ id: number }>({
      text: 'delete from sessions where workspace_id = $1 and user_id = $2 and id is distinct from $3 returning id',
      values: [workspaceId, userId, keptId],
    }),
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

export const listSessions = async (database: Database, workspaceId: number, userId: number): Promise<SessionRow[]> => {
  const { rows } = await database.readInWorkspace<SessionRow>(workspaceId, {
    text: `select id, created_at, last_used_at, expires_at, user_agent, last_address from sessions
      where workspace_id = $1 and user_id = $2 and expires_at > now()
        and last_used_at > now() - make_interval(days => $3) order by last_used_at desc, id desc`,
    values: [workspaceId, userId, limits.sessionIdleDays],
  });
  return rows;
};

export const touchSession = async (
  database: Database,
  workspaceId: number,
  sessionId: number,
  address: string,
): Promise<void> => {
  await database.inWorkspace(workspaceId, (tx) =>
    tx.query(
      `update sessions set last_used_at = now(), last_address = $3
       where workspace_id = $1 and id = $2 and last_used_at < now() - interval '5 minutes'`,
      [workspaceId, sessionId, address],
    ),
  );
};

export const findLiveSessions = async (
  database: Database,
  workspaceId: number,
  sessionIds: number[],
): Promise<ReadonlySet<number>> => {
  const { rows } = await database.readInWorkspace<{ id: number }>(workspaceId, {
    name: 'find-live-sessions',
    text: `select s.id from sessions s join ${usersTable} u on u.workspace_id = s.workspace_id and u.id = s.user_id
      where s.workspace_id = $1 and s.id = any($2) and s.expires_at > now() and u.status = $3 and u.deleted_at is null
        and u.paused_at is null`,
    values: [workspaceId, sessionIds, userStatuses.active],
  });
  return new Set(rows.map((row) => row.id));
};

/** Deletes expired sessions, codes that can't be used any more and addresses that nobody signs in from any more. */
export const deleteEndedSessions = async (database: Database, workspaceId: number): Promise<void> => {
  await database.inWorkspace(workspaceId, async (tx) => {
    await tx.query(
      `delete from sessions where workspace_id = $1
         and (expires_at < now() or last_used_at < now() - make_interval(days => $2))`,
      [workspaceId, limits.sessionIdleDays],
    );
    await tx.query('delete from sign_in_challenges where workspace_id = $1 and expires_at < now()', [workspaceId]);
    await tx.query(`delete from sign_in_codes where workspace_id = $1 and expires_at < now() - interval '1 day'`, [
      workspaceId,
    ]);
    await tx.query(
      'delete from sign_in_addresses where workspace_id = $1 and signed_in_at < now() - make_interval(days => $2)',
      [workspaceId, limits.sessionMaxDays],
    );
  });
};
