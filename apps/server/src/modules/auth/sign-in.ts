import { type BodyOf, type CurrentUser, deviceName, type endpoints, userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../platform/database/index.ts';
import { AppError, type CallingActor, fieldError } from '../../platform/http/index.ts';
import { hashPassword } from '../../platform/passwords/index.ts';
import { hashSecret, randomToken, type SecretBox } from '../../platform/secrets/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import type { PasskeySite, SecondFactorCheck } from '../second-factors/index.ts';
import { findChallengedUser, insertChallenge, takeChallenge } from './challenge-queries.ts';
import type { CodeGuesses } from './code-guesses.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions, SignInOrigin } from './sessions.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import {
  consumeSignInCode,
  findCredentials,
  findRole,
  findSignInCode,
  insertSignInCode,
  isNewDevice,
  lockCredentials,
  saveSignInAddress,
} from './sign-in-queries.ts';

const signInCodeSeconds = 60;
/** For finding the phone, or a recovery code. */
const challengeSeconds = 300;

export interface SignedIn {
  token: string;
  salt: string;
  user: CurrentUser;
}

interface SignInDeps {
  database: Database;
  secrets: Pick<SecretBox, 'derive'>;
  passwords: Passwords;
  attempts: SignInAttempts;
  codeGuesses: CodeGuesses;
  queueAccountMail: QueueAccountMail;
  secondFactors: SecondFactorCheck;
  sessions: Sessions;
  loadCurrentUser: (tx: Transaction, actor: CallingActor) => Promise<CurrentUser>;
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
}

/** Signing in, by password or by the sign-in code of a new workspace. */
export const makeSignIn = (deps: SignInDeps) => {
  const { database, secrets, passwords, attempts, codeGuesses, secondFactors } = deps;
  const { sessions, loadCurrentUser, endSessions, queueAccountMail } = deps;
  const hashAddress = (address: string) => secrets.derive(`sign-in address ${address}`);
  // Checked where there is no such user, so that both cases take equally long.
  const dummyHash = hashPassword('no user has this password');

  const tellOfNewDevice = async (
    tx: Transaction,
    workspaceId: number,
    userId: number,
    sessionId: number,
    { address, userAgent }: SignInOrigin,
  ): Promise<void> => {
    const addressHash = hashAddress(address);
    if (!(await isNewDevice(tx, { workspaceId, userId, addressHash, userAgent, sessionId }))) return;
    const device = [deviceName(userAgent), address].filter((part) => part !== null).join(', ');
    await queueAccountMail(tx, {
      workspaceId,
      userId,
      kind: 'newDevice',
      path: '/profile/security/',
      values: { device },
    });
  };

  const startSession = async (
    tx: Transaction,
    workspaceId: number,
    userId: number,
    origin: SignInOrigin,
  ): Promise<SignedIn> => {
    const { token, salt, sessionId, ended } = await sessions.start(tx, workspaceId, userId, origin);
    if (ended.length > 0) tx.afterCommit(() => endSessions(workspaceId, ended));
    const role = await findRole(tx, workspaceId, userId);
    await tellOfNewDevice(tx, workspaceId, userId, sessionId, origin);
    await saveSignInAddress(tx, { workspaceId, userId, hash: hashAddress(origin.address) });
    if (role === null) throw new AppError('auth.wrong_credentials');
    const actor = { workspaceId, userId, sessionId, ...role, isConfirmed: false };
    return { token, salt, user: await loadCurrentUser(tx, actor) };
  };

  const issueChallenge = async (tx: Transaction, workspaceId: number, userId: number, passwordHash: string) => {
    const challenge = randomToken();
    await insertChallenge(tx, {
      workspaceId,
      userId,
      hash: hashSecret(challenge),
      passwordDigest: hashSecret(passwordHash),
      validSeconds: challengeSeconds,
    });
    return challenge;
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
      const signedIn = await database.inWorkspace(workspaceId, async (tx) => {
        const held = await lockCredentials(tx, workspaceId, userId);
        // Changed while the password was being checked.
        if (held?.password_hash !== found.password_hash) throw new AppError('auth.wrong_credentials');
        if (held?.status !== userStatuses.active) throw new AppError('auth.wrong_credentials');
        const methods = await secondFactors.listMethods(tx, workspaceId, userId);
        if (methods.length === 0) return startSession(tx, workspaceId, userId, origin);
        const challenge = await issueChallenge(tx, workspaceId, userId, found.password_hash ?? '');
        return new AppError('auth.second_factor_required', { challenge, methods: methods.join(' ') });
      });
      await attempts.giveBackGuess(guess, found.is_known_address);
      if (signedIn instanceof AppError) throw signedIn;
      return signedIn;
    },

    /** What the browser needs to sign with a passkey of whoever has shown the password. */
    async startPasskey(workspaceId: number, challenge: string, site: PasskeySite) {
      const userId = await findChallengedUser(database, workspaceId, hashSecret(challenge));
      if (userId === null) throw new AppError('auth.challenge_expired');
      return database.inWorkspace(workspaceId, (tx) =>
        secondFactors.startProof(tx, { workspaceId, userId, site }, 'sign in'),
      );
    },

    /** The second step for those with a second factor. Nothing but the challenge tells whose sign-in it is. */
    async bySecondFactor(
      workspaceId: number,
      { challenge, code, passkey }: BodyOf<typeof endpoints.signInWithSecondFactor>,
      site: PasskeySite,
      origin: SignInOrigin,
    ): Promise<SignedIn> {
      const challengeHash = hashSecret(challenge);
      const userId = await findChallengedUser(database, workspaceId, challengeHash);
      if (userId === null) throw new AppError('auth.challenge_expired');
      if (code !== undefined) await codeGuesses.take(workspaceId, userId, code);
      const signedIn = await database.inWorkspace(workspaceId, async (tx) => {
        const held = await lockCredentials(tx, workspaceId, userId);
        const digest = await takeChallenge(tx, workspaceId, challengeHash);
        const isPasswordHeld = digest?.equals(hashSecret(held?.password_hash ?? '')) === true;
        if (!isPasswordHeld || held?.status !== userStatuses.active) throw new AppError('auth.challenge_expired');
        // What is wrong is thrown, so that the challenge is there for another try.
        if (passkey !== undefined) await secondFactors.takeProof(tx, { workspaceId, userId, site }, 'sign in', passkey);
        else if (code === undefined) throw fieldError('code', 'validation.required');
        else if (!(await secondFactors.takeCode(tx, workspaceId, userId, code))) {
          throw fieldError('code', 'validation.code_wrong');
        }
        return startSession(tx, workspaceId, userId, origin);
      });
      if (code !== undefined) await codeGuesses.giveBack(workspaceId, userId, code);
      await attempts.giveBackTry(origin.address);
      return signedIn;
    },

    async byCode(workspaceId: number, code: string, origin: SignInOrigin): Promise<SignedIn> {
      const signedIn = await database.inWorkspace(workspaceId, async (tx) => {
        const userId = await findSignInCode(tx, workspaceId, hashSecret(code));
        if (userId === null) throw new AppError('auth.code_invalid');
        // The user before the code, as whoever ends both locks them.
        await lockCredentials(tx, workspaceId, userId);
        if (!(await consumeSignInCode(tx, workspaceId, hashSecret(code)))) throw new AppError('auth.code_invalid');
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
