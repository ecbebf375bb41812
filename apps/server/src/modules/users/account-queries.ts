import type { Transaction } from '../../platform/database/index.ts';

/** Also ends the user's codes (0033-issue-account-codes.sql); sessions are ended by the caller. */
export const setPassword = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  passwordHash: string,
): Promise<void> => {
  await tx.query({
    name: 'set-password',
    text: 'update users set password_hash = $3, updated_at = clock_timestamp() where workspace_id = $1 and id = $2',
    values: [workspaceId, userId, passwordHash],
  });
};

/** Whether somebody has this username, or one that cannot be told from it. */
export const isUsernameTaken = async (
  tx: Transaction,
  workspaceId: number,
  username: string,
  chosen: readonly string[] = [],
): Promise<boolean> => {
  const { rows } = await tx.query<{ is_taken: boolean }>({
    name: 'is-username-taken',
    text: `select exists (select from users
        where workspace_id = $1 and username_key = username_key($2) and deleted_at is null)
      or exists (select from unnest($3::text[]) other where username_key(other) = username_key($2)) as is_taken`,
    values: [workspaceId, username, chosen],
  });
  return rows[0]?.is_taken ?? false;
};

/** What a user adds to their account when they finish it. */
export interface FinishedAccount {
  firstName: string;
  lastName: string;
  username: string;
  passwordHash: string;
  status: number;
}

/** Violates `users_username_key` where the username is taken. */
export const finishAccount = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  account: FinishedAccount,
): Promise<void> => {
  await tx.query({
    name: 'finish-account',
    text: `update users set first_name = $3, last_name = $4, username = $5, password_hash = $6, status = $7,
        updated_at = clock_timestamp()
      where workspace_id = $1 and id = $2`,
    values: [
      workspaceId,
      userId,
      account.firstName,
      account.lastName,
      account.username,
      account.passwordHash,
      account.status,
    ],
  });
};
