import type { FastifyBaseLogger } from 'fastify';
import { type Attempt, type AttemptCounts, storedAttempt } from '../../../platform/http/index.ts';

const windowMs = 15 * 60_000;
/** Wrong passwords for one account from one address. */
const byPair = { name: 'guess', max: 10, windowMs };
/**
 * Wrong passwords for one account from all addresses together, except those its user has signed in from. Higher than
 * the limit of one address, so that no single machine can lock a user out of every new address.
 */
const byAccount = { name: 'account', max: 30, windowMs };

/** A password tried for an account, or for a name without one, so that both are refused alike. */
export interface Guess {
  workspaceId: number;
  userId: number | null;
  name: string;
  address: string;
}

/** Counts sign-in attempts per account, across addresses, names of one user and processes (docs/rules.md, "Limits"). */
export interface SignInAttempts {
  /** Counts a guess before its password is checked; throws RateLimitedError when it exceeds a limit. */
  takeGuess(guess: Guess, isKnownAddress: boolean): Promise<void>;
  /** The guess was right: neither it nor the attempt of its address counts. */
  giveBackGuess(guess: Guess, isKnownAddress: boolean): Promise<void>;
  /** Signed in without a password: the attempt of the address does not count. */
  giveBackTry(address: string): Promise<void>;
}

const listCounted = ({ workspaceId, userId, name, address }: Guess, isKnownAddress: boolean): Attempt[] => {
  const account = `${workspaceId} ${userId === null ? `nobody ${name}` : `user ${userId}`}`;
  const pair = { limit: byPair, key: `${account} ${address}` };
  return isKnownAddress ? [pair] : [pair, { limit: byAccount, key: account }];
};

export const makeSignInAttempts = (counts: AttemptCounts, log: FastifyBaseLogger): SignInAttempts => {
  const giveBack = async (address: string, attempts: readonly Attempt[]) => {
    const tried = storedAttempt('credentials', address);
    try {
      await counts.giveBack(tried === null ? attempts : [...attempts, tried]);
    } catch (error) {
      // The sign-in has succeeded anyway; an attempt too many in the count expires with its window.
      log.warn({ err: error }, 'tries of a successful sign-in were not taken back');
    }
  };
  return {
    async takeGuess(guess, isKnownAddress) {
      for (const attempt of listCounted(guess, isKnownAddress)) await counts.take(attempt);
    },
    giveBackGuess: (guess, isKnownAddress) => giveBack(guess.address, listCounted(guess, isKnownAddress)),
    giveBackTry: (address) => giveBack(address, []),
  };
};
