import type { Transaction } from '../../../platform/database/index.ts';
import { deleteSessionsOfUser } from './session-queries.ts';
import type { Sessions } from './sessions.ts';

/**
 * Signs a user out everywhere, or everywhere but in one session, once the transaction is committed: tokens, salts, codes,
 * sockets and push, in every process.
 */
export type EndSessionsOf = (tx: Transaction, workspaceId: number, userId: number, keptId?: number) => Promise<void>;

interface EndSessionsDeps {
  sessions: Sessions;
  /** Closes the sockets of sessions that have ended. */
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
}

export const makeEndSessionsOf =
  ({ sessions, endSessions }: EndSessionsDeps): EndSessionsOf =>
  async (tx, workspaceId, userId, keptId) => {
    const ended = await deleteSessionsOfUser(tx, workspaceId, userId, keptId);
    tx.afterCommit(() => {
      for (const sessionId of ended) sessions.forget(workspaceId, sessionId);
      endSessions(workspaceId, ended);
    });
  };
