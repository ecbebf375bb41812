import { limits, userStatuses } from '@switchboard/contract';
import { z } from 'zod';
import type { Database } from '../../../platform/database/index.ts';
import type { AttemptCounts } from '../../../platform/http/index.ts';
import { enqueueJob, type Task } from '../../../platform/jobs/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import { issueCode } from '../account-mails/index.ts';
import { findAccountByEmail } from './account-queries.ts';
import { askedMail } from './asked-mail.ts';

interface ForgotPasswordDeps {
  database: Database;
  attempts: AttemptCounts;
}

/**
 * Queues a job for any address, and only the job checks whether an account has it: neither the answer nor its time
 * depends on that. Above the limit for an address nothing is queued, and the last link stays valid.
 */
export const makeForgotPassword =
  ({ database, attempts }: ForgotPasswordDeps) =>
  async (workspaceId: number, email: string): Promise<void> => {
    if (!(await attempts.isWithin(askedMail(workspaceId, email)))) return;
    await database.inWorkspace(workspaceId, (tx) =>
      enqueueJob(tx, { task: 'send-password-link', payload: { workspace_id: workspaceId, email } }),
    );
  };

const payloadShape = z.object({ workspace_id: z.int(), email: z.string() });

/** Mails an active user the link with which they set a new password. */
export const makeSendPasswordLink =
  ({ database, queueAccountMail }: { database: Database; queueAccountMail: QueueAccountMail }): Task =>
  async (payload) => {
    const { workspace_id: workspaceId, email } = payloadShape.parse(payload);
    await database.inWorkspace(workspaceId, async (tx) => {
      const account = await findAccountByEmail(tx, workspaceId, email);
      if (account?.status !== userStatuses.active) return;
      const { id: userId } = account;
      const code = await issueCode(tx, { workspaceId, userId, purpose: 'password' });
      await queueAccountMail(tx, {
        workspaceId,
        userId,
        kind: 'password',
        path: `/reset-password/${userId}/${code}/`,
        values: { minutes: limits.passwordCodeMinutes },
      });
    });
  };
