import { statement, type Transaction } from '../../../platform/database/index.ts';

/** A sign-in that has shown the password and waits for the second factor. */
export interface NewChallenge {
  workspaceId: number;
  userId: number;
  hash: Buffer;
  passwordDigest: Buffer;
  validSeconds: number;
}

export const deleteEndedChallengesOfUserStatement = statement({
  text: 'delete from sign_in_challenges where workspace_id = $1 and user_id = $2 and expires_at < now()',
  values: (workspaceId: number, userId: number) => [workspaceId, userId],
}).of();

export const insertChallengeStatement = statement({
  text: `insert into sign_in_challenges (workspace_id, challenge_hash, user_id, password_digest, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
  values: (workspaceId: number, hash: Buffer, userId: number, passwordDigest: Buffer, validSeconds: number) => [
    workspaceId,
    hash,
    userId,
    passwordDigest,
    validSeconds,
  ],
}).of();

/** Stores a challenge; those of the user that are over go. */
export const insertChallenge = async (tx: Transaction, challenge: NewChallenge): Promise<void> => {
  const { workspaceId, userId, hash, passwordDigest, validSeconds } = challenge;
  await tx.query(deleteEndedChallengesOfUserStatement(workspaceId, userId));
  await tx.query(insertChallengeStatement(workspaceId, hash, userId, passwordDigest, validSeconds));
};

/** Returns the user of a sign-in; null once it is over. */
export const findChallengedUser = statement({
  name: 'find-challenged-user',
  text: `select user_id from sign_in_challenges
    where workspace_id = $1 and challenge_hash = $2 and expires_at > now()`,
  values: (workspaceId: number, hash: Buffer) => [workspaceId, hash],
}).answer(([row]: { user_id: number }[]): number | null => row?.user_id ?? null);

/** Uses a challenge up: the first caller gets the digest of the password it was made for, all others null. */
export const takeChallenge = statement({
  text: `delete from sign_in_challenges where workspace_id = $1 and challenge_hash = $2 and expires_at > now()
    returning password_digest`,
  values: (workspaceId: number, hash: Buffer) => [workspaceId, hash],
}).answer(([row]: { password_digest: Buffer }[]): Buffer | null => row?.password_digest ?? null);
