import type { Transaction } from '../../../../platform/database/index.ts';
import { usersTable } from '../../../foundation/users/exported-queries.ts';

/** What a code is issued for, and whom it belongs to. */
export interface CodeOwner {
  workspaceId: number;
  userId: number;
  purpose: string;
}

/** What the issuer wants to know again when the code is redeemed. */
export type CodeData = Readonly<Record<string, string>>;

/** Stores the newest code of a purpose in place of the one before. */
export const saveCode = async (
  tx: Transaction,
  code: CodeOwner & { hash: Buffer; data: CodeData; issuedBy: number | null; validMinutes: number },
): Promise<void> => {
  await tx.query({
    name: 'save-account-code',
    text: `insert into account_codes (workspace_id, user_id, purpose, code_hash, data, issued_by, expires_at)
      values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))
      on conflict (workspace_id, user_id, purpose) do update set code_hash = excluded.code_hash, data = excluded.data,
        issued_by = excluded.issued_by, expires_at = excluded.expires_at`,
    values: [
      code.workspaceId,
      code.userId,
      code.purpose,
      code.hash,
      JSON.stringify(code.data),
      code.issuedBy,
      code.validMinutes,
    ],
  });
};

export const findCodeData = async (tx: Transaction, code: CodeOwner & { hash: Buffer }): Promise<CodeData | null> => {
  const { rows } = await tx.query<{ data: CodeData }>({
    name: 'find-account-code',
    text: `select data from account_codes
      where workspace_id = $1 and user_id = $2 and purpose = $3 and code_hash = $4 and expires_at > now()`,
    values: [code.workspaceId, code.userId, code.purpose, code.hash],
  });
  return rows[0]?.data ?? null;
};

/** Who issued a code that is still valid; null where there is none, or nobody issued it. */
export const findCodeIssuer = async (
  tx: Transaction,
  { workspaceId, userId, purpose }: CodeOwner,
): Promise<number | null> => {
  const { rows } = await tx.query<{ issued_by: number | null }>({
    name: 'find-account-code-issuer',
    text: `select issued_by from account_codes
      where workspace_id = $1 and user_id = $2 and purpose = $3 and expires_at > now()`,
    values: [workspaceId, userId, purpose],
  });
  return rows[0]?.issued_by ?? null;
};

/**
 * Removes a code: the first caller gets its data, all others null. The user is locked first, as by whoever changes a
 * password or status, which removes codes as well: in the other order the two could deadlock.
 */
export const takeCode = async (tx: Transaction, code: CodeOwner & { hash: Buffer }): Promise<CodeData | null> => {
  const { rows } = await tx.query<{ data: CodeData }>({
    name: 'take-account-code',
    text: `with held as (
        select workspace_id, id from ${usersTable} where workspace_id = $1 and id = $2 and deleted_at is null
        for no key update)
      delete from account_codes c using held
      where c.workspace_id = held.workspace_id and c.user_id = held.id and c.purpose = $3 and c.code_hash = $4
        and c.expires_at > now()
      returning c.data`,
    values: [code.workspaceId, code.userId, code.purpose, code.hash],
  });
  return rows[0]?.data ?? null;
};

/** Answers with how many of them were still valid. */
export const deleteCodes = async (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  purposes: readonly string[],
): Promise<number> => {
  const { rows } = await tx.query<{ is_valid: boolean }>({
    name: 'delete-account-codes',
    text: `delete from account_codes where workspace_id = $1 and user_id = $2 and purpose = any($3)
      returning expires_at > now() as is_valid`,
    values: [workspaceId, userId, purposes],
  });
  return rows.filter((row) => row.is_valid).length;
};

export const deleteExpiredCodes = async (tx: Transaction, workspaceId: number): Promise<void> => {
  await tx.query('delete from account_codes where workspace_id = $1 and expires_at < now()', [workspaceId]);
};
