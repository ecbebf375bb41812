import type { BodyOf, endpoints } from '@switchboard/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { SignedInActor } from '../../../platform/http/index.ts';
import { type AuditOrigin, recordOwnChange } from '../../foundation/audit-log/index.ts';
import { setPassword } from '../../foundation/users/index.ts';
import type { QueueAccountMail } from '../account-mails/index.ts';
import type { EndSessionsOf } from './end-sessions.ts';
import type { Passwords } from './passwords.ts';

interface ChangePasswordDeps {
  database: Database;
  passwords: Passwords;
  endSessionsOf: EndSessionsOf;
  queueAccountMail: QueueAccountMail;
}

/**
 * Sets one's own password. Ends all other sessions and all codes, so that an intruder who knew the old password is
 * signed out.
 */
export const makeChangePassword =
  ({ database, passwords, endSessionsOf, queueAccountMail }: ChangePasswordDeps) =>
  async (
    { workspaceId, userId, sessionId }: SignedInActor,
    { password }: BodyOf<typeof endpoints.changePassword>,
    address: string,
    origin: AuditOrigin,
  ): Promise<void> => {
    const passwordHash = await passwords.hash(address, password);
    await database.inWorkspace(workspaceId, async (tx) => {
      // First the user's row: a sign-in that is under way waits here, and finds the new password (sign-in.ts).
      await setPassword(tx, workspaceId, userId, passwordHash);
      await endSessionsOf(tx, workspaceId, userId, sessionId);
      await queueAccountMail(tx, { workspaceId, userId, kind: 'passwordChanged', path: '/forgot-password/' });
      await recordOwnChange(tx, { workspaceId, userId, action: 'account.password_changed', origin });
    });
  };
