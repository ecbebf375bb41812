import { emailShape, type Language, languageShape, limits, memberRoleId, userStatuses } from '@switchboard/contract';
import { z } from 'zod';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type AttemptCounts, fieldError } from '../../../platform/http/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import { renewSignUp } from '../../foundation/users/index.ts';
import { findSignUpDomain } from '../../foundation/workspaces/index.ts';
import {
  findCodeIssuer,
  invitationPath,
  issueCode,
  type QueueAccountMail,
  type QueueInvitation,
} from '../account-mails/index.ts';
import { announceNewUsers, chooseUsername, createUser, hasRoomForUsers } from '../user-administration/index.ts';
import { countUnfinishedSignUps, findAccountByEmail } from './account-queries.ts';
import { askedMail } from './asked-mail.ts';

/** The address that was meant: a part before the `@` is completed by the workspace's domain, another domain is refused. */
export const readOwnAddress = (typed: string, domain: string): string => {
  const parsed = emailShape.safeParse(typed.includes('@') ? typed : `${typed}@${domain}`);
  if (!parsed.success) throw fieldError('email', 'validation.email_invalid');
  if (parsed.data.slice(parsed.data.lastIndexOf('@') + 1) !== domain) {
    throw fieldError('email', 'validation.email_domain');
  }
  return parsed.data;
};

/**
 * Queues a job for any address of the workspace's domain; only the job checks whether an account has it, so neither the
 * answer nor its time depends on that.
 */
export const makeSignUp =
  ({ database, attempts }: { database: Database; attempts: AttemptCounts }) =>
  async (
    workspaceId: number,
    { email: typed, language }: { email: string; language?: Language | undefined },
  ): Promise<void> => {
    const domain = await database.inWorkspace(workspaceId, (tx) => findSignUpDomain(tx, workspaceId));
    if (domain === null) throw new AppError('auth.sign_up_closed');
    const email = readOwnAddress(typed, domain);
    if (!(await attempts.isWithin(askedMail(workspaceId, email)))) return;
    const payload = { workspace_id: workspaceId, email, language: language ?? 'en-US' };
    await database.inWorkspace(workspaceId, (tx) => enqueueJob(tx, { task: 'sign-up', payload }));
  };

const payloadShape = z.object({ workspace_id: z.int(), email: z.string(), language: languageShape });

interface SignUpJobDeps {
  database: Database;
  queueAccountMail: QueueAccountMail;
  queueInvitation: QueueInvitation;
}

/** Creates a user, whom an administrator must let in, and mails them the link to finish the account. */
export const makeSignUpJob = ({ database, queueAccountMail, queueInvitation }: SignUpJobDeps): Task => {
  const mailLink = async (tx: Transaction, workspaceId: number, userId: number) => {
    const data = { needsApproval: 'yes' };
    const code = await issueCode(tx, { workspaceId, userId, purpose: 'invitation', data });
    const path = invitationPath(userId, code);
    const values = { days: limits.invitationDays };
    await queueAccountMail(tx, { workspaceId, userId, kind: 'signUp', path, values });
  };

  const createAccount = async (tx: Transaction, workspaceId: number, email: string, language: Language) => {
    // Anyone can make up addresses of the domain: unfinished accounts must not fill the workspace.
    if ((await countUnfinishedSignUps(tx, workspaceId)) >= limits.unfinishedSignUps) return null;
    if (!(await hasRoomForUsers(tx, workspaceId, 1))) return null;
    return createUser(tx, workspaceId, {
      roleId: memberRoleId,
      firstName: email.slice(0, email.indexOf('@')).slice(0, limits.nameChars),
      lastName: '',
      username: await chooseUsername(tx, workspaceId, email),
      email,
      passwordHash: null,
      language,
      status: userStatuses.underReview,
      isSigningUp: true,
    });
  };

  return async (payload) => {
    const { workspace_id: workspaceId, email, language } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      const account = await findAccountByEmail(tx, workspaceId, email);
      if (account === null) {
        const userId = await createAccount(tx, workspaceId, email, language);
        if (userId === null) return;
        await mailLink(tx, workspaceId, userId);
        return announceNewUsers(tx, workspaceId, [userId]);
      }
      const { id: userId, status } = account;
      if (status === userStatuses.active) {
        return queueAccountMail(tx, { workspaceId, userId, kind: 'alreadyRegistered', path: '/' });
      }
      // A user who was invited stays invited.
      const invitedBy = await findCodeIssuer(tx, { workspaceId, userId, purpose: 'invitation' });
      if (invitedBy !== null) return queueInvitation(tx, { workspaceId, userId, invitedBy });
      if (status === userStatuses.inactive || account.has_password) return;
      await renewSignUp(tx, workspaceId, userId);
      await mailLink(tx, workspaceId, userId);
    });
  };
};
