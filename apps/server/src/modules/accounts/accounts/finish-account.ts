import { type BodyOf, type endpoints, type ResultOf, userStatuses } from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import { AppError, fieldError } from '../../../platform/http/index.ts';
import { settleStaff } from '../../chat/channels/index.ts';
import { type AuditOrigin, changesBetween, recordOwnChange } from '../../foundation/audit-log/index.ts';
import { lockPlan } from '../../foundation/plans/index.ts';
import { findUser, finishAccount, userEvents } from '../../foundation/users/index.ts';
import { checkCode, redeemCode } from '../account-mails/index.ts';
import type { AuthModule, SignInOrigin } from '../auth/index.ts';
import { mayUsePassword } from '../openid-connect/exported-queries.ts';
import { type AccountRow, findAccount } from './account-queries.ts';
import type { MailedCode } from './reset-password.ts';

interface FinishAccountDeps {
  database: Database;
  hashPassword: AuthModule['hashPassword'];
  startSession: AuthModule['startSession'];
  isOnline: (workspaceId: number, userId: number) => boolean;
}

type Answer = ResultOf<typeof endpoints.continueSignUp>;

/** A user with a password has finished, unless an administrator has made them pending again. */
const isUnfinished = ({ status, has_password: hasPassword }: AccountRow): boolean =>
  status === userStatuses.pending || (status !== userStatuses.inactive && !hasPassword);

/** Until people give their own, users are named by the part of their address before the `@`. */
const ownFirstName = ({ email, first_name: name }: AccountRow): string =>
  email.startsWith(`${name.toLowerCase()}@`) ? '' : name;

/** Finishing an account by the link of an invitation or a sign-up. */
export const makeFinishAccount = ({ database, hashPassword, startSession, isOnline }: FinishAccountDeps) => {
  const findUnfinished = async (tx: Transaction, workspaceId: number, userId: number): Promise<AccountRow> => {
    const account = await findAccount(tx, workspaceId, userId);
    if (account === null || !isUnfinished(account)) throw new AppError('auth.code_invalid');
    return account;
  };

  /** A user who was made pending again may have a second factor: they sign in as usual, with the new password. */
  const signIn = async (
    tx: Transaction,
    workspaceId: number,
    userId: number,
    origin: SignInOrigin,
  ): Promise<Answer> => {
    const entered = await startSession(tx, workspaceId, userId, origin);
    return 'token' in entered ? entered : { status: userStatuses.active };
  };

  const check = (
    workspaceId: number,
    { id: userId, code }: MailedCode,
  ): Promise<ResultOf<typeof endpoints.checkActivationCode>> =>
    database.inWorkspace(workspaceId, async (tx) => {
      const { needsApproval } = await checkCode(tx, { workspaceId, userId, purpose: 'invitation', code });
      const account = await findUnfinished(tx, workspaceId, userId);
      return {
        email: account.email,
        first_name: ownFirstName(account),
        last_name: account.last_name,
        username: account.username,
        needs_approval: needsApproval !== undefined && account.status !== userStatuses.active,
      };
    });

  /** In such a workspace the provider is the only way in, also for invited users. */
  const refuseWherePasswordsAreOff = async (workspaceId: number, userId: number): Promise<void> => {
    const mayUse = await database.inWorkspace(workspaceId, (tx) => mayUsePassword(tx, workspaceId, userId));
    if (!mayUse) throw new AppError('auth.password_off');
  };

  const finish = async (
    workspaceId: number,
    body: BodyOf<typeof endpoints.continueSignUp>,
    origin: SignInOrigin,
    auditedOrigin: AuditOrigin,
  ): Promise<Answer> => {
    const { id: userId, code } = body;
    // Hashing is expensive: not for codes that are wrong anyway.
    await check(workspaceId, { id: userId, code });
    await refuseWherePasswordsAreOff(workspaceId, userId);
    const passwordHash = await hashPassword(origin.address, body.password);
    return database.inWorkspace(workspaceId, async (tx) => {
      // A new status also changes the workspace's row, which is locked first, as when a plan is applied to all users.
      await lockPlan(tx, workspaceId);
      const { needsApproval } = await redeemCode(tx, { workspaceId, userId, purpose: 'invitation', code });
      const { status: before } = await findUnfinished(tx, workspaceId, userId);
      const isIn = needsApproval === undefined || before === userStatuses.active;
      const status = isIn ? userStatuses.active : userStatuses.underReview;
      await finishAccount(tx, workspaceId, userId, {
        firstName: body.first_name,
        lastName: body.last_name,
        username: body.username,
        passwordHash,
        status,
      });
      await recordOwnChange(tx, {
        workspaceId,
        userId,
        action: needsApproval === undefined ? 'account.joined' : 'account.signed_up',
        changes: changesBetween({ status: before }, { status }),
        origin: auditedOrigin,
      });
      const answer: Answer = isIn
        ? await signIn(tx, workspaceId, userId, origin)
        : { status: userStatuses.underReview };
      await settleStaff(tx, workspaceId, [userId]);
      const user = await findUser(tx, workspaceId, userId);
      if (user === null) throw new AppError('auth.code_invalid');
      tx.announce(...userEvents(user, isOnline(workspaceId, userId)));
      return answer;
    });
  };

  return {
    check,
    async finish(...args: Parameters<typeof finish>): Promise<Answer> {
      try {
        return await finish(...args);
      } catch (error) {
        if (isUniqueViolation(error, 'users_username_key')) {
          throw fieldError('username', 'validation.username_taken');
        }
        throw error;
      }
    },
  };
};
