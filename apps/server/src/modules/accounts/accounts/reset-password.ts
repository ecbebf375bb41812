import { userStatuses } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { type AuditOrigin, recordOwnChange } from '../../foundation/audit-log/index.ts';
import { setPassword } from '../../foundation/users/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import { checkCode, redeemCode } from '../account-mails/index.ts';
import { findAccount } from './account-queries.ts';

interface ResetPasswordDeps {
  database: Database;
  hashPassword: (address: string, password: string) => Promise<string>;
  endSessionsOf: (tx: Transaction, workspaceId: number, userId: number) => Promise<void>;
  queueAccountMail: QueueAccountMail;
}

/** A code as a link carried it. */
export interface MailedCode {
  id: number;
  code: string;
}

/** Setting a new password by the code of a mailed link. */
export const makeResetPassword = ({ database, hashPassword, endSessionsOf, queueAccountMail }: ResetPasswordDeps) => {
  const check = (workspaceId: number, { id: userId, code }: MailedCode): Promise<unknown> =>
    database.inWorkspace(workspaceId, (tx) => checkCode(tx, { workspaceId, userId, purpose: 'password', code }));

  const reset = async (
    workspaceId: number,
    { id: userId, code, password }: MailedCode & { password: string },
    address: string,
    origin: AuditOrigin,
  ): Promise<void> => {
    // Hashing is expensive: not for codes that are wrong anyway.
    await check(workspaceId, { id: userId, code });
    const passwordHash = await hashPassword(address, password);
    await database.inWorkspace(workspaceId, async (tx) => {
      await redeemCode(tx, { workspaceId, userId, purpose: 'password', code });
      const account = await findAccount(tx, workspaceId, userId);
      if (account?.status !== userStatuses.active) throw new AppError('auth.code_invalid');
      await setPassword(tx, workspaceId, userId, passwordHash);
      await endSessionsOf(tx, workspaceId, userId);
      await queueAccountMail(tx, { workspaceId, userId, kind: 'passwordChanged', path: '/forgot-password/' });
      await recordOwnChange(tx, { workspaceId, userId, action: 'account.password_reset', origin });
    });
  };

  return { check, reset };
};
