import { hash, verify } from '@node-rs/argon2';
import { type CurrentUser, userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../platform/http/index.ts';
import { hashSecret, randomToken } from '../../platform/secrets/index.ts';
import { passwordHashing } from '../workspaces/index.ts';
import { consumeSignInCode, findCredentials, insertSignInCode } from './session-queries.ts';
import type { Sessions } from './sessions.ts';

const verificationsAtOnce = 4;
const verificationsWaiting = 100;
const signInCodeSeconds = 60;

export interface SignedIn {
  token: string;
  salt: string;
  user: CurrentUser;
}

interface SignInDeps {
  database: Database;
  sessions: Sessions;
  loadCurrentUser: (tx: Transaction, actor: CallingActor) => Promise<CurrentUser>;
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
}

/** Password checks share a few threads; beyond a bounded queue they are refused rather than piled up. */
const makeBoundedVerifier = () => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (passwordHash: string, password: string): Promise<boolean> => {
    if (running >= verificationsAtOnce) {
      if (waiting.length >= verificationsWaiting) throw new AppError('server.unavailable');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await verify(passwordHash, password);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
};

/** Signing in, by password or by the code of a workspace just made. */
export const makeSignIn = ({ database, sessions, loadCurrentUser, endSessions }: SignInDeps) => {
  const verifyBounded = makeBoundedVerifier();
  // Checked where there is no such user, so that both cases take the same time.
  const dummyHash = hash('no user has this password', passwordHashing);

  const startSession = async (
    tx: Transaction,
    workspaceId: number,
    userId: number,
    userAgent: string | null,
  ): Promise<SignedIn> => {
    const { token, salt, sessionId, ended } = await sessions.start(tx, workspaceId, userId, userAgent);
    if (ended.length > 0) tx.afterCommit(() => endSessions(workspaceId, ended));
    const { rows } = await tx.query<{ role_id: number; permissions: CallingActor['permissions'] }>(
      `select u.role_id, r.permissions from users u
       join roles r on r.workspace_id = u.workspace_id and r.id = u.role_id where u.workspace_id = $1 and u.id = $2`,
      [workspaceId, userId],
    );
    const role = rows[0];
    if (role === undefined) throw new AppError('auth.wrong_credentials');
    const actor = { workspaceId, userId, sessionId, roleId: role.role_id, permissions: role.permissions };
    return { token, salt, user: await loadCurrentUser(tx, actor) };
  };

  return {
    async byPassword(workspaceId: number, name: string, password: string, userAgent: string | null): Promise<SignedIn> {
      const found = await findCredentials(database, workspaceId, name);
      const isRight = await verifyBounded(found?.password_hash ?? (await dummyHash), password);
      if (found === null || found.password_hash === null || !isRight || found.status !== userStatuses.active) {
        throw new AppError('auth.wrong_credentials');
      }
      return database.inWorkspace(workspaceId, (tx) => startSession(tx, workspaceId, found.id, userAgent));
    },

    async byCode(workspaceId: number, code: string, userAgent: string | null): Promise<SignedIn> {
      return database.inWorkspace(workspaceId, async (tx) => {
        const userId = await consumeSignInCode(tx, workspaceId, hashSecret(code));
        if (userId === null) throw new AppError('auth.code_invalid');
        return startSession(tx, workspaceId, userId, userAgent);
      });
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
