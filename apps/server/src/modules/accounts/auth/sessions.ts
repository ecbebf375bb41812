import { isOpen } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { CallingActor, SignedInActor } from '../../../platform/http/index.ts';
import {
  hashSecret,
  makeSessionToken,
  parseSessionToken,
  type SecretBox,
  type SessionToken,
} from '../../../platform/secrets/index.ts';
import { takeIds } from '../../foundation/workspaces/index.ts';
import { makeFilesSalt } from './files-salt.ts';
import { RememberedActors } from './remembered-actors.ts';
import { deleteSurplusSessions, findSession, insertSession, touchSession } from './session-queries.ts';

/** The origin of a sign-in: the address it is counted under, and the browser's own description. */
export interface SignInOrigin {
  address: string;
  userAgent: string | null;
}

export interface Sessions {
  /** The user a token belongs to, or null; `isNow` asks the database regardless of the cache. */
  findByToken(workspaceId: number, shown: string, address: string, isNow: boolean): Promise<SignedInActor | null>;
  /** The user a files-only salt belongs to, or null. */
  findBySalt(workspaceId: number, shown: string): Promise<CallingActor | null>;
  /** Whether a token or salt belonged to a user when it was last looked up. */
  isKnown(workspaceId: number, shown: string): boolean;
  /** Creates a session inside the given transaction; `ended` are the older ones beyond the cap. */
  start(
    tx: Transaction,
    workspaceId: number,
    userId: number,
    origin: SignInOrigin,
    isConfirmed?: boolean,
  ): Promise<{ token: string; salt: string; sessionId: number; ended: number[] }>;
  /** The files-only secret of a session for today; derived from its id, so it can be computed again. */
  saltOf(workspaceId: number, sessionId: number): string;
  /** Removes a session from the cache after it was ended by this process. */
  forget(workspaceId: number, sessionId: number): void;
}

/** The key of a session; a use of its token is recorded with the address it came from. */
type SessionUse = { token: SessionToken; address: string } | { sessionId: number };

const makeReadActor =
  (database: Database) =>
  async (workspaceId: number, use: SessionUse, isTouchDue: boolean): Promise<SignedInActor | null> => {
    const row = await findSession(database, workspaceId, use);
    if (row === null) return null;
    if ('token' in use && isTouchDue) {
      touchSession(database, workspaceId, row.session_id, use.address).catch(() => {
        // This only keeps an idle session alive; a later request tries again.
      });
    }
    return {
      workspaceId,
      userId: row.user_id,
      sessionId: row.session_id,
      permissions: row.permissions,
      isConfirmed: row.is_confirmed,
      isOwner: row.is_owner,
      isWorkspaceOpen: isOpen(row.payment_status),
    };
  };

export const makeSessions = (database: Database, secrets: SecretBox): Sessions => {
  const filesSalt = makeFilesSalt(secrets);
  // One cache for each kind of key: the text alone does not tell a token from a session number.
  const byToken = new RememberedActors(makeReadActor(database));
  const bySessionId = new RememberedActors(makeReadActor(database));

  return {
    async findByToken(workspaceId, shown, address, isNow) {
      const token = parseSessionToken(shown);
      if (token === null) return null;
      const by = { token, address };
      return isNow ? byToken.findAgain(workspaceId, token, by) : byToken.find(workspaceId, token, by);
    },
    isKnown(workspaceId, shown) {
      const token = parseSessionToken(shown);
      if (token !== null) return byToken.isKnown(workspaceId, token);
      const sessionId = filesSalt.read(workspaceId, shown);
      return sessionId !== null && bySessionId.isKnown(workspaceId, String(sessionId));
    },
    async findBySalt(workspaceId, shown) {
      const sessionId = filesSalt.read(workspaceId, shown);
      return sessionId === null ? null : bySessionId.find(workspaceId, String(sessionId), { sessionId });
    },
    saltOf: filesSalt.of,
    async start(tx, workspaceId, userId, { address, userAgent }, isConfirmed) {
      const sessionId = await takeIds(tx, workspaceId, 'session');
      const token = makeSessionToken();
      const salt = filesSalt.of(workspaceId, sessionId);
      await insertSession(tx, {
        workspaceId,
        id: sessionId,
        userId,
        tokenHash: hashSecret(token),
        userAgent: userAgent?.slice(0, 300) ?? null,
        address,
        isConfirmed,
      });
      const ended = await deleteSurplusSessions(tx, workspaceId, userId);
      return { token, salt, sessionId, ended };
    },
    forget(workspaceId, sessionId) {
      for (const remembered of [byToken, bySessionId]) {
        remembered.forget(workspaceId, (actor) => actor.sessionId === sessionId);
      }
    },
  };
};
