import type { Database, Transaction } from '../../../platform/database/index.ts';

/** A sign-in that has shown the password and waits for the second factor. */
export interface NewChallenge {
  workspaceId: number;
  userId: number;
  hash: Buffer;
  passwordDigest: Buffer;
  validSeconds: number;
}

/** Stores a challenge; those of the user that are over go. */
export const insertChallenge = async (tx: Transaction, challenge: NewChallenge): Promise<void> => {
  const { workspaceId, userId, hash, passwordDigest, validSeconds } = challenge;
  await tx.query('delete from sign_in_challenges where workspace_id = $1 and user_id = $2 and expires_at < now()', [
    workspaceId,
    userId,
  ]);
  await tx.query(
    `insert into sign_in_challenges (workspace_id, challenge_hash, user_id, password_digest, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [workspaceId, hash, userId, passwordDigest, validSeconds],
  );
};

/** Whose sign-in it is; null once it is over. */
export const findChallengedUser = async (
  database: Database,
  workspaceId: number,
  hash: Buffer,
): Promise<number | null> => {
  const { rows } = await database.readInWorkspace<{ user_id: number }>(workspaceId, {
    name: 'find-challenged-user',
    text: `select user_id from sign_in_challenges
      where workspace_id = $1 and challenge_hash = $2 and expires_at > now()`,
    values: [workspaceId, hash],
  });
  return rows[0]?.user_id ?? null;
};

/** Uses a challenge up: the first caller gets the digest of the password it was made for, all others null. */
export const takeChallenge = async (tx: Transaction, workspaceId: number, hash: Buffer): Promise<Buffer | null> => {
  const { rows } = await tx.query<{ password_digest: Buffer }>(
    `delete from sign_in_challenges where workspace_id = $1 and challenge_hash = $2 and expires_at > now()
     returning password_digest`,
    [workspaceId, hash],
  );
  return rows[0]?.password_digest ?? null;
};
