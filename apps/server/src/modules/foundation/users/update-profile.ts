import type { BodyOf, endpoints, WholeUserView } from '@switchboard/contract';
import { type Database, isUniqueViolation, type Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor, checkTimezone, fieldError } from '../../../platform/http/index.ts';
import type { AuditOrigin } from '../audit-log/index.ts';
import { assertFree } from './assert-free.ts';
import { userEvents } from './user-events.ts';
import { findUser, lockUser, updateProfile } from './user-queries.ts';
import { toWholeUserView } from './user-view.ts';

/** Makes an upload the user's avatar and releases the previous one; throws a field error of `avatar`. */
export type ReplaceAvatar = (
  tx: Transaction,
  change: { workspaceId: number; userId: number; previous: number | null; next: number | null },
) => Promise<void>;

/** A new address counts once its owner has opened the link mailed there. */
export interface ChangeEmail {
  /** Whether an address is another than the present one; throws when its change may not be asked for now. */
  mayRequest(actor: CallingActor, email: string): Promise<boolean>;
  request(tx: Transaction, actor: CallingActor, email: string, origin: AuditOrigin): Promise<void>;
}

interface UpdateProfileDeps {
  database: Database;
  replaceAvatar: ReplaceAvatar;
  changeEmail: ChangeEmail;
  isOnline: (workspaceId: number, userId: number) => boolean;
}

/** Changes the fields users may change about themselves. */
export const makeUpdateProfile =
  ({ database, replaceAvatar, changeEmail, isOnline }: UpdateProfileDeps) =>
  async (
    actor: CallingActor,
    changes: BodyOf<typeof endpoints.updateProfile>,
    origin: AuditOrigin,
  ): Promise<WholeUserView> => {
    const { workspaceId, userId } = actor;
    if (typeof changes.timezone === 'string') checkTimezone('timezone', changes.timezone);
    const { email = null, ...own } = changes;
    const isEmailNew = email !== null && (await changeEmail.mayRequest(actor, email));
    try {
      return await database.inWorkspace(workspaceId, async (tx) => {
        const before = await lockUser(tx, workspaceId, userId);
        if (before === null) throw new AppError('user.not_found');
        await assertFree(tx, workspaceId, userId, { username: own.username, email: isEmailNew ? email : undefined });
        if (changes.avatar !== undefined) {
          await replaceAvatar(tx, { workspaceId, userId, previous: before.avatar_file_id, next: changes.avatar });
        }
        await updateProfile(tx, workspaceId, userId, own);
        if (isEmailNew) await changeEmail.request(tx, actor, email, origin);
        const row = await findUser(tx, workspaceId, userId);
        if (row === null) throw new AppError('user.not_found');
        tx.announce(...userEvents(row, isOnline(workspaceId, userId)));
        return toWholeUserView(row, isOnline(workspaceId, userId));
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw fieldError('username', 'validation.username_taken');
      throw error;
    }
  };
