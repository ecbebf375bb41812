import { limits } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/http/index.ts';
import { hashSecret, randomToken } from '../../../../platform/secrets/index.ts';
import { type CodeData, type CodeOwner, deleteCodes, findCodeData, saveCode, takeCode } from './code-queries.ts';

/** How long a code of each purpose is valid. */
const validMinutes = {
  password: limits.passwordCodeMinutes,
  invitation: limits.invitationDays * 24 * 60,
  email_change: limits.emailChangeHours * 60,
} as const;
export type CodePurpose = keyof typeof validMinutes;

interface PurposeOwner extends CodeOwner {
  purpose: CodePurpose;
}

/**
 * A new code for a user; the one before, of the same purpose, stops working. Send it in the same transaction: only its
 * hash is stored. It also ends when the user's password, e-mail or status changes, or when `issuedBy` loses access
 * (0033-issue-account-codes.sql).
 */
export const issueCode = async (
  tx: Transaction,
  { data = {}, issuedBy = null, ...owner }: PurposeOwner & { data?: CodeData; issuedBy?: number | null },
): Promise<string> => {
  const code = randomToken();
  await saveCode(tx, {
    ...owner,
    hash: hashSecret(code),
    data,
    issuedBy,
    validMinutes: validMinutes[owner.purpose],
  });
  return code;
};

/**
 * Returns the data a valid code was issued with, and leaves the code valid. Throws `auth.code_invalid` for any other
 * code.
 */
export const checkCode = async (
  tx: Transaction,
  { code, ...owner }: PurposeOwner & { code: string },
): Promise<CodeData> => {
  const data = await findCodeData(tx, { ...owner, hash: hashSecret(code) });
  if (data === null) throw new AppError('auth.code_invalid');
  return data;
};

/**
 * Uses a code up and returns the data it was issued with; throws `auth.code_invalid` for any other code. Of several
 * concurrent callers only one succeeds. A rollback leaves the code valid. Locks the user until the transaction ends.
 */
export const redeemCode = async (
  tx: Transaction,
  { code, ...owner }: PurposeOwner & { code: string },
): Promise<CodeData> => {
  const data = await takeCode(tx, { ...owner, hash: hashSecret(code) });
  if (data === null) throw new AppError('auth.code_invalid');
  return data;
};

/** Revokes a user's codes, of all purposes unless some are given; returns how many were still valid. */
export const endCodes = (
  tx: Transaction,
  workspaceId: number,
  userId: number,
  purposes: readonly CodePurpose[] = Object.keys(validMinutes) as CodePurpose[],
): Promise<number> => deleteCodes(tx, workspaceId, userId, purposes);
