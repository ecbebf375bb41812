import type { Transaction } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/http/index.ts';
import { countCreatedToday } from './administration-queries.ts';
import { assertRoomForUsers } from './plan-limit.ts';

/** Users created in a workspace within 24 hours, in any way, including those deleted since. */
export const invitesPerDay = 3_000;

/**
 * Throws when the plan has no room for so many more users, or when too many were invited within 24 hours: deleting
 * invited users must not make room for more mail. Locks like `assertRoomForUsers`, so each of several concurrent calls
 * counts the users the previous one added.
 */
export const assertMayInvite = async (tx: Transaction, workspaceId: number, more: number): Promise<void> => {
  await assertRoomForUsers(tx, workspaceId, more);
  if ((await countCreatedToday(tx, workspaceId)) + more > invitesPerDay) {
    throw new AppError('user.too_many_invites', { limit: invitesPerDay });
  }
};
