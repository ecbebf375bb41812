import type { Database, Transaction } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { hashSecret, randomToken, type SecretBox } from '../../platform/secrets/index.ts';
import { takeIds } from '../workspaces/index.ts';
import { makeFilesSalt } from './files-salt.ts';
import { deleteSurplusSessions, findSession, insertSession, type SessionKey, touchSession } from './session-queries.ts';

/** How long an answer about a session is trusted: a removed user is out within this time (promise: a second). */
const trustedMs = 900;
const rememberedSessions = 50_000;
/** A session in use is noted this often at most, well within the idle limit of days. */
const touchEveryMs = 300_000;

export interface Sessions {
  /** The user a bearer token belongs to, or null. */
  authenticate(workspaceId: number, token: string): Promise<CallingActor | null>;
  /** The user a files-only salt belongs to, or null. */
  authenticateSalt(workspaceId: number, salt: string): Promise<CallingActor | null>;
  /** Makes a session inside the given transaction; `ended` are older ones beyond the cap. */
  start(
    tx: Transaction,
    workspaceId: number,
    userId: number,
    userAgent: string | null,
  ): Promise<{ token: string; salt: string; sessionId: number; ended: number[] }>;
  /** The files-only secret of a session for today; made from its id, so it can be told again. */
  saltOf(workspaceId: number, sessionId: number): string;
  /** Forgets a session's remembered answer, after it was ended here. */
  forget(workspaceId: number, sessionId: number): void;
}

export const makeSessions = (database: Database, secrets: SecretBox): Sessions => {
  const remembered = new Map<string, { until: number; touchedAt: number; actor: Promise<CallingActor | null> }>();

  const filesSalt = makeFilesSalt(secrets);

  const look = (workspaceId: number, by: SessionKey): Promise<CallingActor | null> => {
    const key = `${workspaceId}:${'token' in by ? by.token : by.sessionId}`;
    const known = remembered.get(key);
    if (known !== undefined && known.until > Date.now()) return known.actor;
    if (remembered.size >= rememberedSessions) remembered.clear();
    const isDue = Date.now() - (known?.touchedAt ?? 0) >= touchEveryMs;
    const touchedAt = isDue ? Date.now() : (known?.touchedAt ?? 0);
    const actor = findSession(database, workspaceId, by).then(
      (row) => {
        if (row === null) return null;
        if ('token' in by && isDue) {
          touchSession(database, workspaceId, row.session_id).catch(() => {
            // Only keeps an idle session alive; the next request tries again.
          });
        }
        return {
          workspaceId,
          userId: row.user_id,
          roleId: row.role_id,
          sessionId: row.session_id,
          permissions: row.permissions,
        };
      },
      (error: unknown) => {
        remembered.delete(key);
        throw error;
      },
    );
    remembered.set(key, { until: Date.now() + trustedMs, touchedAt, actor });
    return actor;
  };

  return {
    authenticate: (workspaceId, token) => look(workspaceId, { token }),
    authenticateSalt: async (workspaceId, salt) => {
      const sessionId = filesSalt.read(workspaceId, salt);
      return sessionId === null ? null : look(workspaceId, { sessionId });
    },
    saltOf: filesSalt.of,
    async start(tx, workspaceId, userId, userAgent) {
      const sessionId = await takeIds(tx, workspaceId, 'session');
      const token = randomToken('cs_');
      const salt = filesSalt.of(workspaceId, sessionId);
      await insertSession(tx, {
        workspaceId,
        id: sessionId,
        userId,
        tokenHash: hashSecret(token),
        userAgent: userAgent?.slice(0, 300) ?? null,
      });
      const ended = await deleteSurplusSessions(tx, workspaceId, userId);
      return { token, salt, sessionId, ended };
    },
    forget(workspaceId, sessionId) {
      for (const [key, { actor }] of remembered) {
        if (!key.startsWith(`${workspaceId}:`)) continue;
        void actor.then(
          (found) => {
            if (found?.sessionId === sessionId) remembered.delete(key);
          },
          () => {},
        );
      }
    },
  };
};
