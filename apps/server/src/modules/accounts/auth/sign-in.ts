import { type BodyOf, type CurrentUser, type endpoints, userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, fieldError, type SignedInActor } from '../../../platform/http/index.ts';
import { hashPassword } from '../../../platform/passwords/index.ts';
import { hashSecret, randomToken, type SecretBox } from '../../../platform/secrets/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import type { PasskeySite, SecondFactorCheck } from '../second-factors/index.ts';
import { findChallengedUser, insertChallenge, takeChallenge } from './challenge-queries.ts';
import type { CodeGuesses } from './code-guesses.ts';
import { notifyOfNewDevice } from './notify-of-new-device.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions, SignInOrigin } from './sessions.ts';
import type { SignInAttempts } from './sign-in-attempts.ts';
import {
  type Credentials,
  consumeSignInCode,
  findCredentials,
  findRole,
  findSignInCode,
  insertSignInCode,
  isKnownAddress,
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

/** The answer instead of a session for users with a second factor: the input of `signInWithSecondFactor`. */
export interface SecondStep {
  challenge: string;
  /** The methods the user has, separated by spaces. */
  methods: string;
}

interface SignInDeps {
  mayUsePassword: (tx: Transaction, workspaceId: number, userId: number) => Promise<boolean>;
  database: Database;
  secrets: Pick<SecretBox, 'derive'>;
  passwords: Passwords;
  attempts: SignInAttempts;
  codeGuesses: CodeGuesses;
  queueAccountMail: QueueAccountMail;
  secondFactors: SecondFactorCheck;
  sessions: Sessions;
  loadCurrentUser: (tx: Transaction, actor: SignedInActor) => Promise<CurrentUser>;
  endSessions: (workspaceId: number, sessionIds: number[]) => void;
}

/** Returns the permissions of the user who signs in; throws when the plan has no room for them. */
const readRights = async (tx: Transaction, workspaceId: number, userId: number) => {
  const role = await findRole(tx, workspaceId, userId);
  if (role === null) throw new AppError('auth.wrong_credentials');
  const { isPaused, ...rights } = role;
  if (isPaused) throw new AppError('auth.paused');
  return rights;
};

/** Signing in, by password or by the sign-in code of a new workspace. */
export const makeSignIn = (deps: SignInDeps) => {
  const { mayUsePassword, database, secrets, passwords, attempts, codeGuesses, secondFactors } = deps;
  const { sessions, loadCurrentUser, endSessions, queueAccountMail } = deps;
  const hashAddress = (address: string) => secrets.derive(`sign-in address ${address}`);
  // Verified when there is no such user, so that both cases take equally long.
  const dummyHash = hashPassword('no user has this password');

  /**
   * Only for users who have nothing more to show: every entry point gets here by `enter`, or after the second factor.
   */
  const openSession = async (
    tx: Transaction,
    workspaceId: number,
    userId: number,
    origin: SignInOrigin,
    isConfirmed?: boolean,
  ): Promise<SignedIn> => {
    const { token, salt, sessionId, ended } = await sessions.start(tx, workspaceId, userId, origin, isConfirmed);
    if (ended.length > 0) tx.afterCommit(() => endSessions(workspaceId, ended));
    const rights = await readRights(tx, workspaceId, userId);
    const addressHash = hashAddress(origin.address);
    await notifyOfNewDevice(queueAccountMail, tx, { workspaceId, userId, sessionId, addressHash, origin });
    await saveSignInAddress(tx, { workspaceId, userId, hash: addressHash });
    const actor = { workspaceId, userId, sessionId, ...rights, isConfirmed: false };
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

  /**
   * Signs in a user who has shown a password, a mailed link or the like; a user with a second factor must show that
   * first. `held` is locked, so a second factor that is being added either waits or counts.
   */
  const enter = async (
    tx: Transaction,
    workspaceId: number,
    { userId, held }: { userId: number; held: Credentials | null },
    origin: SignInOrigin,
    isConfirmed?: boolean,
  ): Promise<SignedIn | SecondStep> => {
    if (held?.status !== userStatuses.active) throw new AppError('auth.wrong_credentials');
    const methods = await secondFactors.listMethods(tx, workspaceId, userId);
    if (methods.length === 0) return openSession(tx, workspaceId, userId, origin, isConfirmed);
    const challenge = await issueChallenge(tx, workspaceId, userId, held.password_hash ?? '');
    return { challenge, methods: methods.join(' ') };
  };

  /** Thrown after the transaction, which keeps the challenge. */
  const askSecondFactor = (entered: SignedIn | SecondStep): SignedIn => {
    if ('challenge' in entered) throw new AppError('auth.second_factor_required', { ...entered });
    return entered;
  };

  return {
    async startSession(
      tx: Transaction,
      workspaceId: number,
      userId: number,
      origin: SignInOrigin,
      isConfirmed?: boolean,
    ): Promise<SignedIn | SecondStep> {
      const held = await lockCredentials(tx, workspaceId, userId);
      return enter(tx, workspaceId, { userId, held }, origin, isConfirmed);
    },

    async byPassword(workspaceId: number, name: string, password: string, origin: SignInOrigin): Promise<SignedIn> {
      const { address } = origin;
      const found = await findCredentials(database, workspaceId, name, hashAddress(address));
      const guess = { workspaceId, userId: found.id, name: found.name, address };
      await attempts.takeGuess(guess, found.is_known_address);
      const isRight = await passwords.verify(address, found.password_hash ?? (await dummyHash), password);
      const { id: userId } = found;
      if (userId === null || found.password_hash === null || !isRight) throw new AppError('auth.wrong_credentials');
      if (found.status === userStatuses.underReview) {
        await attempts.giveBackGuess(guess, found.is_known_address);
        // Only a caller who knows the password learns that there is an account.
        throw new AppError('auth.under_review');
      }
      if (found.status !== userStatuses.active) throw new AppError('auth.wrong_credentials');
      const entered = await database.inWorkspace(workspaceId, async (tx) => {
        const held = await lockCredentials(tx, workspaceId, userId);
        // Changed while the password was being checked.
        if (held?.password_hash !== found.password_hash) throw new AppError('auth.wrong_credentials');
        // Only a caller who knows the password learns that it cannot be used.
        if (!(await mayUsePassword(tx, workspaceId, userId))) throw new AppError('auth.password_off');
        return enter(tx, workspaceId, { userId, held }, origin);
      });
      await attempts.giveBackGuess(guess, found.is_known_address);
      return askSecondFactor(entered);
    },

    /** Returns the options a browser needs to sign with a passkey of the user who has shown the password. */
    async startPasskey(workspaceId: number, challenge: string, site: PasskeySite) {
      const userId = await findChallengedUser(database, workspaceId, hashSecret(challenge));
      if (userId === null) throw new AppError('auth.challenge_expired');
      return database.inWorkspace(workspaceId, (tx) =>
        secondFactors.startProof(tx, { workspaceId, userId, site }, 'sign in'),
      );
    },

    /** The second step for users with a second factor. Only the challenge identifies the sign-in's user. */
    async bySecondFactor(
      workspaceId: number,
      { challenge, code, passkey }: BodyOf<typeof endpoints.signInWithSecondFactor>,
      site: PasskeySite,
      origin: SignInOrigin,
    ): Promise<SignedIn> {
      const challengeHash = hashSecret(challenge);
      const userId = await findChallengedUser(database, workspaceId, challengeHash);
      if (userId === null) throw new AppError('auth.challenge_expired');
      const addressHash = hashAddress(origin.address);
      const isKnown = await isKnownAddress(database, { workspaceId, userId, addressHash });
      const guesser = { workspaceId, userId, knownDevice: isKnown ? `address ${addressHash.toString('hex')}` : null };
      if (code !== undefined) await codeGuesses.take(guesser, code);
      const signedIn = await database.inWorkspace(workspaceId, async (tx) => {
        const held = await lockCredentials(tx, workspaceId, userId);
        const digest = await takeChallenge(tx, workspaceId, challengeHash);
        const isPasswordHeld = digest?.equals(hashSecret(held?.password_hash ?? '')) === true;
        if (!isPasswordHeld || held?.status !== userStatuses.active) throw new AppError('auth.challenge_expired');
        // Errors are thrown, so that a rollback keeps the challenge for another try.
        if (passkey !== undefined) await secondFactors.takeProof(tx, { workspaceId, userId, site }, 'sign in', passkey);
        else if (code === undefined) throw fieldError('code', 'validation.required');
        else if (!(await secondFactors.takeCode(tx, workspaceId, userId, code))) {
          throw fieldError('code', 'validation.code_wrong');
        }
        return openSession(tx, workspaceId, userId, origin);
      });
      if (code !== undefined) await codeGuesses.giveBack(guesser, code);
      await attempts.giveBackTry(origin.address);
      return signedIn;
    },

    async byCode(workspaceId: number, code: string, origin: SignInOrigin): Promise<SignedIn> {
      const entered = await database.inWorkspace(workspaceId, async (tx) => {
        const userId = await findSignInCode(tx, workspaceId, hashSecret(code));
        if (userId === null) throw new AppError('auth.code_invalid');
        // Locks the user before the code, in the order in which everything that ends both locks them.
        const held = await lockCredentials(tx, workspaceId, userId);
        if (!(await consumeSignInCode(tx, workspaceId, hashSecret(code)))) throw new AppError('auth.code_invalid');
        return enter(tx, workspaceId, { userId, held }, origin);
      });
      await attempts.giveBackTry(origin.address);
      return askSecondFactor(entered);
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
