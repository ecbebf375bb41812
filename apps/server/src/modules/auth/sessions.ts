import type { Database, Transaction } from '../../platform/database/index.ts';
import type { CallingActor } from '../../platform/http/index.ts';
import { hashSecret, makeSessionToken, type SecretBox, type SessionToken } from '../../platform/secrets/index.ts';
import { takeIds } from '../workspaces/index.ts';
import { makeFilesSalt } from './files-salt.ts';
import { RememberedActors } from './remembered-actors.ts';
import { deleteSurplusSessions, insertSession } from './session-queries.ts';

export interface Sessions {
  /** The user a bearer token belongs to, or null. */
  authenticate(workspaceId: number, token: SessionToken): Promise<CallingActor | null>;
  /** The same asked of the database at this moment, for what goes on without asking again. */
  authenticateNow(workspaceId: number, token: SessionToken): Promise<CallingActor | null>;
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
  const filesSalt = makeFilesSalt(secrets);
  // One for each kind of key: a token and a session's number are told apart by where they are looked up, not by their text.
  const byToken = new RememberedActors(database);
  const bySessionId = new RememberedActors(database);

  return {
    authenticate: (workspaceId, token) => byToken.find(workspaceId, token, { token }),
    authenticateNow: (workspaceId, token) => byToken.findAgain(workspaceId, token, { token }),
    authenticateSalt: async (workspaceId, salt) => {
      const sessionId = filesSalt.read(workspaceId, salt);
      return sessionId === null ? null : bySessionId.find(workspaceId, String(sessionId), { sessionId });
    },
    saltOf: filesSalt.of,
    async start(tx, workspaceId, userId, userAgent) {
      const sessionId = await takeIds(tx, workspaceId, 'session');
      const token = makeSessionToken();
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
      byToken.forget(workspaceId, sessionId);
      bySessionId.forget(workspaceId, sessionId);
    },
  };
};
