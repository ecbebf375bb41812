import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import type { AttemptCounts } from '../../../platform/http/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import type { SecondFactorCheck } from '../second-factors/index.ts';
import { makeAuthRoutes } from './auth-routes.ts';
import { makeChangePassword } from './change-password.ts';
import { makeCodeGuesses } from './code-guesses.ts';
import { makeConfirmIdentity } from './confirm-identity.ts';

export type { EndSessionsOf } from './end-sessions.ts';

import { type EndSessionsOf, makeEndSessionsOf } from './end-sessions.ts';
import { makeLoadCurrentUser } from './load-current-user.ts';
import { makePasswords, type Passwords } from './passwords.ts';
import { deleteEndedSessions } from './session-queries.ts';
import type { Sessions, SignInOrigin } from './sessions.ts';
import { makeSignIn, type SecondStep, type SignedIn } from './sign-in.ts';
import { makeSignInAttempts } from './sign-in-attempts.ts';

export { makeFilesSalt } from './files-salt.ts';
export { RememberedActors } from './remembered-actors.ts';
export { deleteSessionsOfUser, findLiveSessions } from './session-queries.ts';
export type { SignInOrigin } from './sessions.ts';
export { makeSessions } from './sessions.ts';
export type { SecondStep, SignedIn } from './sign-in.ts';

interface AuthModuleDeps {
  /** Whether a user may sign in with a password, or has to come by the workspace's own provider. */
  mayUsePassword: (tx: Transaction, workspaceId: number, userId: number) => Promise<boolean>;
  database: Database;
  baseUrl: URL;
  secrets: SecretBox;
  sessions: Sessions;
  attempts: AttemptCounts;
  secondFactors: SecondFactorCheck;
  queueAccountMail: QueueAccountMail;
  /** Closes the sockets of sessions that have ended. */
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
  listWorkspaceIds: () => Promise<number[]>;
  log: FastifyBaseLogger;
}

export interface AuthModule extends ServerModule {
  /** Of a password that is about to be set; refuses a common one. */
  hashPassword: Passwords['hash'];
  endSessionsOf: EndSessionsOf;
  /** A code that signs a user in once, without a password. */
  issueSignInCode: (workspaceId: number, userId: number) => Promise<string>;
  /**
   * Signs in an active user who has proved their identity in another way; a user with a second factor gets no session
   * yet. `isConfirmed`: as in `insertSession`.
   */
  startSession: (
    tx: Transaction,
    workspaceId: number,
    userId: number,
    origin: SignInOrigin,
    isConfirmed?: boolean,
  ) => Promise<SignedIn | SecondStep>;
  /** A code was right: the attempt of its address does not count. */
  giveBackTry: (address: string) => Promise<void>;
}

/** Sign-in, sessions, codes. */
export const makeAuthModule = (deps: AuthModuleDeps): AuthModule => {
  const { database, sessions, attempts, log } = deps;
  const passwords = makePasswords();
  const codeGuesses = makeCodeGuesses(attempts);
  const signInAttempts = makeSignInAttempts(attempts, log);
  const loadCurrentUser = makeLoadCurrentUser({ saltOf: sessions.saltOf });
  const endSessionsOf = makeEndSessionsOf(deps);
  const signIn = makeSignIn({ ...deps, passwords, codeGuesses, attempts: signInAttempts, loadCurrentUser });
  return {
    hashPassword: passwords.hash,
    endSessionsOf,
    issueSignInCode: signIn.issueCode,
    startSession: signIn.startSession,
    giveBackTry: signInAttempts.giveBackTry,
    routes: makeAuthRoutes({
      ...deps,
      signIn,
      confirmIdentity: makeConfirmIdentity({ ...deps, passwords, codeGuesses }),
      changePassword: makeChangePassword({ ...deps, passwords, endSessionsOf }),
      endSessionsOf,
      loadCurrentUser,
    }),
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
