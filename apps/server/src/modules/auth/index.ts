import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { AttemptCounts } from '../../platform/http/index.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { ServerModule } from '../../platform/server-module/index.ts';
import { makeAuthRoutes } from './auth-routes.ts';
import { makeLoadCurrentUser } from './load-current-user.ts';
import { makePasswords, type Passwords } from './passwords.ts';
import { deleteEndedSessions, deleteSessionsOfUser } from './session-queries.ts';
import type { Sessions } from './sessions.ts';
import { makeSignIn, type SignedIn, type SignInOrigin } from './sign-in.ts';
import { makeSignInAttempts } from './sign-in-attempts.ts';

export { makeFilesSalt } from './files-salt.ts';
export { deleteSessionsOfUser, findLiveSessions } from './session-queries.ts';
export { makeSessions } from './sessions.ts';
export type { SignedIn, SignInOrigin } from './sign-in.ts';

interface AuthModuleDeps {
  database: Database;
  secrets: SecretBox;
  sessions: Sessions;
  attempts: AttemptCounts;
  /** Closes the sockets of sessions that have ended. */
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
  listWorkspaceIds: () => Promise<number[]>;
  log: FastifyBaseLogger;
}

export interface AuthModule extends ServerModule {
  hashPassword: Passwords['hash'];
  /** A code that signs a user in once, without a password. */
  issueSignInCode: (workspaceId: number, userId: number) => Promise<string>;
  /** Signs a user in who has shown in some other way that it is them. */
  startSession: (tx: Transaction, workspaceId: number, userId: number, origin: SignInOrigin) => Promise<SignedIn>;
  /** Signs a user out everywhere, once the transaction is committed. */
  endSessionsOf: (tx: Transaction, workspaceId: number, userId: number) => Promise<void>;
  /** A code was right: the attempt of its address does not count. */
  giveBackTry: (address: string) => Promise<void>;
}

/** Sign-in, sessions, codes. */
export const makeAuthModule = (deps: AuthModuleDeps): AuthModule => {
  const { database, sessions, attempts, log } = deps;
  const passwords = makePasswords();
  const signInAttempts = makeSignInAttempts(attempts, log);
  const loadCurrentUser = makeLoadCurrentUser({ saltOf: sessions.saltOf });
  const signIn = makeSignIn({ ...deps, passwords, attempts: signInAttempts, loadCurrentUser });
  return {
    hashPassword: passwords.hash,
    issueSignInCode: signIn.issueCode,
    startSession: signIn.startSession,
    async endSessionsOf(tx, workspaceId, userId) {
      const ended = await deleteSessionsOfUser(tx, workspaceId, userId);
      tx.afterCommit(() => {
        for (const sessionId of ended) sessions.forget(workspaceId, sessionId);
        deps.endSessions(workspaceId, ended);
      });
    },
    giveBackTry: signInAttempts.giveBackTry,
    routes: makeAuthRoutes({ ...deps, signIn, loadCurrentUser }),
    tasks: {
      'prune-attempts': () => attempts.prune(),
      'prune-sessions': async () => {
        for (const workspaceId of await deps.listWorkspaceIds()) await deleteEndedSessions(database, workspaceId);
      },
    },
    crontab: [
      { task: 'prune-attempts', schedule: '*/10 * * * *' },
      { task: 'prune-sessions', schedule: '29 2 * * *' },
    ],
  };
};
