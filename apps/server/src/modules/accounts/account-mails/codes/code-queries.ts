import { statement } from '../../../../platform/database/index.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';

/** The owner and the purpose of a code. */
export interface CodeOwner {
  workspaceId: number;
  userId: number;
  purpose: string;
}

/** Data the issuer needs again when the code is redeemed. */
export type CodeData = Readonly<Record<string, string>>;

/** Stores the newest code of a purpose in place of the one before. */
export const saveCode = statement({
  name: 'save-account-code',
  text: `insert into account_codes (workspace_id, user_id, purpose, code_hash, data, issued_by, expires_at)
    values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))
    on conflict (workspace_id, user_id, purpose) do update set code_hash = excluded.code_hash, data = excluded.data,
      issued_by = excluded.issued_by, expires_at = excluded.expires_at`,
  values: (code: CodeOwner & { hash: Buffer; data: CodeData; issuedBy: number | null; validMinutes: number }) => [
    code.workspaceId,
    code.userId,
    code.purpose,
    code.hash,
    JSON.stringify(code.data),
    code.issuedBy,
    code.validMinutes,
  ],
}).run();

export const findCodeData = statement({
  name: 'find-account-code',
  text: `select data from account_codes
    where workspace_id = $1 and user_id = $2 and purpose = $3 and code_hash = $4 and expires_at > now()`,
  values: (code: CodeOwner & { hash: Buffer }) => [code.workspaceId, code.userId, code.purpose, code.hash],
}).answer(([row]: { data: CodeData }[]): CodeData | null => row?.data ?? null);

/** Returns the user who issued a code that is still valid; null when there is no such code, or no user issued it. */
export const findCodeIssuer = statement({
  name: 'find-account-code-issuer',
  text: `select issued_by from account_codes
    where workspace_id = $1 and user_id = $2 and purpose = $3 and expires_at > now()`,
  values: ({ workspaceId, userId, purpose }: CodeOwner) => [workspaceId, userId, purpose],
}).answer(([row]: { issued_by: number | null }[]): number | null => row?.issued_by ?? null);

/**
 * Removes a code: the first caller gets its data, all others get null. Locks the user first, as changes of a password
 * or status do, which also remove codes: the other order could deadlock.
 */
export const takeCode = statement({
  name: 'take-account-code',
  text: `with held as (
      select workspace_id, id from ${usersTable} where workspace_id = $1 and id = $2 and deleted_at is null
      for no key update)
    delete from account_codes c using held
    where c.workspace_id = held.workspace_id and c.user_id = held.id and c.purpose = $3 and c.code_hash = $4
      and c.expires_at > now()
    returning c.data`,
  values: (code: CodeOwner & { hash: Buffer }) => [code.workspaceId, code.userId, code.purpose, code.hash],
}).answer(([row]: { data: CodeData }[]): CodeData | null => row?.data ?? null);

/** Returns how many of them were still valid. */
export const deleteCodes = statement({
  name: 'delete-account-codes',
  text: `delete from account_codes where workspace_id = $1 and user_id = $2 and purpose = any($3)
    returning expires_at > now() as is_valid`,
  values: (workspaceId: number, userId: number, purposes: readonly string[]) => [workspaceId, userId, purposes],
}).answer((rows: { is_valid: boolean }[]): number => rows.filter((row) => row.is_valid).length);

export const deleteExpiredCodes = statement({
  text: 'delete from account_codes where workspace_id = $1 and expires_at < now()',
  values: (workspaceId: number) => [workspaceId],
}).run();
