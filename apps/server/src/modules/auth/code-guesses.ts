import type { Attempt, AttemptCounts } from '../../platform/http/index.ts';
import { isGuessable } from '../second-factors/index.ts';

const quarterMs = 15 * 60_000;
const dayMs = 24 * 3_600_000;
/** Of the million codes three are accepted at any moment: with these limits a day's guesses hit once in 6,700 days. */
const limits = [
  { name: 'code', max: 10, windowMs: quarterMs },
  { name: 'code of the day', max: 50, windowMs: dayMs },
] as const;

/** Counts codes of authenticator apps tried for a user, who must have shown the password or a session before. */
export interface CodeGuesses {
  /** Throws RateLimitedError when it is one too many. Recovery codes are too long to guess and do not count. */
  take(workspaceId: number, userId: number, code: string): Promise<void>;
  /** The code was right. */
  giveBack(workspaceId: number, userId: number, code: string): Promise<void>;
}

export const makeCodeGuesses = (counts: AttemptCounts): CodeGuesses => {
  const listCounted = (workspaceId: number, userId: number, code: string): Attempt[] =>
    isGuessable(code) ? limits.map((limit) => ({ limit, key: `${workspaceId} ${userId}` })) : [];
  return {
    async take(workspaceId, userId, code) {
      for (const attempt of listCounted(workspaceId, userId, code)) await counts.take(attempt);
    },
    async giveBack(workspaceId, userId, code) {
      const counted = listCounted(workspaceId, userId, code);
      if (counted.length > 0) await counts.giveBack(counted);
    },
  };
};
