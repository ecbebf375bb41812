import type { Attempt, AttemptCounts } from '../../../platform/http/index.ts';
import { isGuessable } from '../second-factors/index.ts';

const quarterMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;
/** Of the million codes three are accepted at any moment: with these limits a stranger's guesses hit once in 6,700 days. */
const limits = [
  { name: 'code', max: 10, windowMs: quarterMs },
  { name: 'code of the day', max: 50, windowMs: dayMs },
] as const;

/** The user a code is tried for, and the device it is tried on. */
export interface CodeGuesser {
  workspaceId: number;
  userId: number;
  /**
   * An address the user has signed in from, or the session in which they confirm. It has a count of its own, so that
   * strangers who know the password use up only their own guesses. Null: all other devices, counted together.
   */
  knownDevice: string | null;
}

/** Counts the authenticator codes tried for a user; the caller must have shown the password or a session before. */
export interface CodeGuesses {
  /** Throws RateLimitedError when it is one too many. Recovery codes are too long to guess and do not count. */
  take(guesser: CodeGuesser, code: string): Promise<void>;
  /** The code was right. */
  giveBack(guesser: CodeGuesser, code: string): Promise<void>;
}

export const makeCodeGuesses = (counts: AttemptCounts): CodeGuesses => {
  const listCounted = ({ workspaceId, userId, knownDevice }: CodeGuesser, code: string): Attempt[] => {
    const key = [workspaceId, userId, ...(knownDevice === null ? [] : [knownDevice])].join(' ');
    return isGuessable(code) ? limits.map((limit) => ({ limit, key })) : [];
  };
  return {
    async take(guesser, code) {
      for (const attempt of listCounted(guesser, code)) await counts.take(attempt);
    },
    async giveBack(guesser, code) {
      const counted = listCounted(guesser, code);
      if (counted.length > 0) await counts.giveBack(counted);
    },
  };
};
