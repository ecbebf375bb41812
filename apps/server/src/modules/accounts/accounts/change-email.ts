import { type BodyOf, type endpoints, limits, type ResultOf } from '@switchboard/contract';
import { type Database, isUniqueViolation } from '../../../platform/database/index.ts';
import { AppError, type AttemptCounts } from '../../../platform/http/index.ts';
import { type AuditOrigin, recordOwnChange } from '../../foundation/audit-log/index.ts';
import { type ChangeEmail, findEmail, findUser, updateEmail, userEvents } from '../../foundation/users/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import { issueCode, redeemCode } from '../account-mails/index.ts';

/** Each request sends mails to an address that a user has typed. */
const requests = { name: 'email change', max: 5, windowMs: 3_600_000 };

interface ChangeEmailDeps {
  database: Database;
  attempts: AttemptCounts;
  queueAccountMail: QueueAccountMail;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

type ConfirmEmail = (
  workspaceId: number,
  body: BodyOf<typeof endpoints.confirmEmail>,
  origin: AuditOrigin,
) => Promise<ResultOf<typeof endpoints.confirmEmail>>;

/**
 * A new address counts once its owner has opened the link mailed there; the old one is notified when the change is
 * requested.
 */
export const makeChangeEmail = ({
  database,
  attempts,
  queueAccountMail,
  isOnline,
}: ChangeEmailDeps): ChangeEmail & { confirm: ConfirmEmail } => ({
  async mayRequest({ workspaceId, userId, isConfirmed }, email) {
    if ((await findEmail(database, workspaceId, userId)) === email) return false;
    if (!isConfirmed) throw new AppError('auth.confirmation_required');
    await attempts.take({ limit: requests, key: `${workspaceId} ${userId}` });
    return true;
  },

  async request(tx, { workspaceId, userId }, email, origin) {
    const code = await issueCode(tx, { workspaceId, userId, purpose: 'email_change', data: { email } });
    await queueAccountMail(tx, {
      workspaceId,
      userId,
      kind: 'emailChange',
      path: `/confirm-email/${userId}/${code}/`,
      values: { email, hours: limits.emailChangeHours },
      to: email,
    });
    await queueAccountMail(tx, {
      workspaceId,
      userId,
      kind: 'emailChanged',
      path: '/forgot-password/',
      values: { email },
    });
    const before = await findUser(tx, workspaceId, userId);
    const changes = { email: { from: before?.email ?? '', to: email } };
    await recordOwnChange(tx, { workspaceId, userId, action: 'account.email_requested', changes, origin });
  },

  /** The link was opened. All other codes end with the old address. */
  async confirm(workspaceId, { id: userId, code }, origin) {
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        const { email = '' } = await redeemCode(tx, { workspaceId, userId, purpose: 'email_change', code });
        const before = await findUser(tx, workspaceId, userId);
        await updateEmail(tx, workspaceId, userId, email);
        const changes = { email: { from: before?.email ?? '', to: email } };
        await recordOwnChange(tx, { workspaceId, userId, action: 'account.email_changed', changes, origin });
        const row = await findUser(tx, workspaceId, userId);
        if (row === null) throw new AppError('auth.code_invalid');
        tx.announce(...userEvents(row, isOnline(workspaceId, userId)));
        return { email };
      });
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key')) throw new AppError('user.email_taken');
      throw error;
    }
  },
});
