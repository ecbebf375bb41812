import { hash } from '@node-rs/argon2';
import { type CurrentUser, userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import { hashSecret, randomToken, type SecretBox } from '../../platform/secrets/index.ts';
import { passwordHashing } from '../workspaces/index.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import {
  consumeSignInCode,
  findCredentials,
  findRole,
  insertSignInCode,
  saveSignInAddress,
} from './sign-in-queries.ts';

const signInCodeSeconds = 60;

export interface SignedIn {
  token: string;
  salt: string;
  user: CurrentUser;
}

/** Where a sign-in comes from: the address it is counted under, and what the browser says about itself. */
export interface SignInOrigin {
  address: string;
  userAgent: string | null;
}

interface SignInDeps {
  database: Database;
  secrets: Pick<SecretBox, 'derive'>;
  passwords: Passwords;
  attempts: SignInAttempts;
  sessions: Sessions;
  loadCurrentUser: (tx: Transaction, actor: CallingActor) => Promise<CurrentUser>;
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
}

/** Signing in, by password or by the sign-in code of a new workspace. */
export const makeSignIn = (deps: SignInDeps) => {
  const { database, secrets, passwords, attempts, sessions, loadCurrentUser, endSessions } = deps;
  const hashAddress = (address: string) => secrets.derive(`sign-in address ${address}`);
  // Checked where there is no such user, so that both cases take equally long.
  const dummyHash = hash('no user has this password', passwordHashing);

  const startSession = async (
    tx: Transaction,
    workspaceId: number,
    userId: number,
    origin: SignInOrigin,
  ): Promise<SignedIn> => {
    const { token, salt, sessionId, ended } = await sessions.start(tx, workspaceId, userId, origin.userAgent);
    if (ended.length > 0) tx.afterCommit(() => endSessions(workspaceId, ended));
    const role = await findRole(tx, workspaceId, userId);
    await saveSignInAddress(tx, { workspaceId, userId, hash: hashAddress(origin.address) });
    if (role === null) throw new AppError('auth.wrong_credentials');
    const actor = { workspaceId, userId, sessionId, ...role };
    return { token, salt, user: await loadCurrentUser(tx, actor) };
  };

  return {
    /** Signs a user in who has shown in some other way that it is them. */
    startSession,

    async byPassword(workspaceId: number, name: string, password: string, origin: SignInOrigin): Promise<SignedIn> {
      const { address } = origin;
      const found = await findCredentials(database, workspaceId, name, hashAddress(address));
      const guess = { workspaceId, userId: found.id, name: found.name, address };
      await attempts.takeGuess(guess, found.is_known_address);
      const isRight = await passwords.verify(address, found.password_hash ?? (await dummyHash), password);
      const { id: userId } = found;
      if (userId === null || found.password_hash === null || !isRight || found.status !== userStatuses.active) {
        throw new AppError('auth.wrong_credentials');
      }
      const signedIn = await database.inWorkspace(workspaceId, (tx) => startSession(tx, workspaceId, userId, origin));
      await attempts.giveBackGuess(guess, found.is_known_address);
      return signedIn;
    },

    async byCode(workspaceId: number, code: string, origin: SignInOrigin): Promise<SignedIn> {
      const signedIn = await database.inWorkspace(workspaceId, async (tx) => {
        const userId = await consumeSignInCode(tx, workspaceId, hashSecret(code));
        if (userId === null) throw new AppError('auth.code_invalid');
        return startSession(tx, workspaceId, userId, origin);
      });
      await attempts.giveBackTry(origin.address);
      return signedIn;
    },

    /** A code that signs a user in once, within a minute. */
    async issueCode(workspaceId: number, userId: number): Promise<string> {
      const code = randomToken();
      await database.inWorkspace(workspaceId, (tx) =>
        insertSignInCode(tx, { workspaceId, userId, hash: hashSecret(code), validSeconds: signInCodeSeconds }),
      );
      return code;
    },
  };
};
