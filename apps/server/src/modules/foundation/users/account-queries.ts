import { type Sure, statement } from '../../../platform/database/index.ts';

export interface UsernameKey {
  /** The same for all usernames that cannot be told apart. */
  key: string;
  /** Another user has this username, or one that looks the same. */
  isTaken: boolean;
}

/** The keys in which usernames must differ from others. */
export const findUsernameKeys = statement({
  name: 'find-username-keys',
  text: `select asked.username, username_key(asked.username) as key, exists (select from users u
      where u.workspace_id = $1 and u.username_key = username_key(asked.username) and u.deleted_at is null) as "isTaken"
    from unnest($2::text[]) asked (username)`,
  values: (workspaceId: number, usernames: readonly string[]) => [workspaceId, usernames],
}).answer(
  (rows: Sure<UsernameKey & { username: string }, 'key'>[]): Map<string, UsernameKey> =>
    new Map(rows.map(({ username, ...key }) => [username, key])),
);

/** The data users add to their account when they finish it. */
export interface FinishedAccount {
  firstName: string;
  lastName: string;
  username: string;
  passwordHash: string;
  status: number;
}

/**
 * Also ends the user's codes (0033-issue-account-codes.sql); sessions are ended by the caller. Violates
 * `users_username_key` where the username is taken.
 */
export const finishAccount = statement({
  name: 'finish-account',
  text: `update users set first_name = $3, last_name = $4, username = $5, password_hash = $6, status = $7,
      updated_at = clock_timestamp()
    where workspace_id = $1 and id = $2`,
  values: (workspaceId: number, userId: number, account: FinishedAccount) => [
    workspaceId,
    userId,
    account.firstName,
    account.lastName,
    account.username,
    account.passwordHash,
    account.status,
  ],
}).run();

export const setPassword = statement({
  name: 'set-password',
  text: 'update users set password_hash = $3, updated_at = clock_timestamp() where workspace_id = $1 and id = $2',
  values: (workspaceId: number, userId: number, passwordHash: string) => [workspaceId, userId, passwordHash],
}).run();
